/** Quotes a text as one word of a POSIX shell, whatever it contains. */
export const singleQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
