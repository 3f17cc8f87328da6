/** The text as one word of a POSIX shell, whatever it holds. */
export const singleQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
