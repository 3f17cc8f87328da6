/** A value that survives JSON unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/**
 * One text for one value: keys sorted by UTF-16 code unit, no white space.
 * Two values with equal canonical JSON are the same value; hashes and replays
 * are compared through it.
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

/** What a text of unproven origin says as JSON; undefined when it is none. Parse what comes out. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isArray = (value: Json): value is readonly Json[] => Array.isArray(value);
