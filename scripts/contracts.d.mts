/** The text of every artifact by file name; throws with the compiler's words. */
export function compileContracts(): Readonly<Record<string, string>>;
