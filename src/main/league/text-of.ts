/** What another program sent where a text belongs; null for anything else. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
