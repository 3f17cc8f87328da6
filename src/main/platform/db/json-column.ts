/** The value of a nullable column that holds JSON. */
export const parseOrNull = <T>(text: string | null): T | null =>
  text === null ? null : (JSON.parse(text) as T);

/** JSON for a nullable column. */
export const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
