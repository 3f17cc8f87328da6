/** What another program sent where a text belongs; null for anything else. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The same where an empty text says nothing. */
export const reasonOf = (value: unknown): string | null => textOf(value) || null;
