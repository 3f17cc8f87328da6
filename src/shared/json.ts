/** A value that survives JSON unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/**
 * The same text for equal values: keys sorted by UTF-16 code unit, no white space. Hashes are made of it, and
 * replayed states are compared by it.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members: string[] = [];
  for (const key of Object.keys(value).sort()) {
    members.push(`${JSON.stringify(key)}:${canonicalJson(value[key] as Json)}`);
  }
  return `{${members.join(',')}}`;
}

/** Whether a value is a JSON object: neither an array nor null. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The value of a JSON text; undefined when it is not valid JSON, because null is a value. The caller checks its shape.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The value of a nullable column that holds JSON. */
export const parseNullableJson = <T>(text: string | null): T | null =>
  text === null ? null : (JSON.parse(text) as T);

/** JSON for a nullable column. */
export const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const isArray = (value: Json): value is readonly Json[] => Array.isArray(value);
