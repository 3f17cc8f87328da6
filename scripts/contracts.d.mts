/** The text of every artifact by file name; throws the messages of the compiler. */
export function compileContracts(): Readonly<Record<string, string>>;
