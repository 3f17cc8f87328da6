/** The value when it is a string, otherwise null. Fields of other programs may hold anything. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The value when it is a non-empty string, otherwise null. */
export const nonEmptyText = (value: unknown): string | null => textOf(value) || null;
