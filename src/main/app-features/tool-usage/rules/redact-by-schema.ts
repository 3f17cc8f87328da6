/**
 * Reduces a tool's arguments and results to the values that may be stored. A value is kept only where the
 * tool's own schema lists its field, so an unknown field is left out. Fields whose name
 * suggests a credential are left out even if they are listed.
 */

type Schema = Readonly<Record<string, unknown>>;

/** Names of fields whose values open or move something. */
const SECRET_NAME =
  /token|secret|signature|signed|nonce|password|authori[sz]ation|private|payment|payload|proof|mandate|cookie|credential|^key$|[a-z]_?key$/iu;
const MAX_ITEMS = 200;
const MAX_DEPTH = 12;
/** The placeholder for a value that is left out. */
export const LEFT_OUT = '[left out]';

/** Replaces secrets inside a string of a field that may be kept. */
export type RedactText = (text: string) => string;

/** The parts of `value` that `schema` (JSON Schema) lists, without secrets. */
export function redactBySchema(schema: unknown, value: unknown, redact: RedactText, depth = 0): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (depth > MAX_DEPTH || !isObject(schema)) return LEFT_OUT;
  const shapes = shapesOf(schema);
  if (typeof value === 'string') return shapes.some(allowsString) ? redact(value) : LEFT_OUT;
  if (Array.isArray(value)) {
    const itemSchema = shapes.map(({ items }) => items).find(isObject);
    return value.slice(0, MAX_ITEMS).map((item) => redactBySchema(itemSchema, item, redact, depth + 1));
  }
  if (!isObject(value)) return LEFT_OUT;
  const listed = Object.assign({}, ...shapes.map(({ properties }) => properties)) as Schema;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (!Object.hasOwn(listed, name)) return [];
      if (SECRET_NAME.test(name)) return [[name, LEFT_OUT]];
      return [[name, redactBySchema(listed[name], inner, redact, depth + 1)]];
    }),
  );
}

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A schema with all its alternatives; references are not followed, so what they describe is left out. */
function shapesOf(schema: Schema): Schema[] {
  const alternatives = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => {
    const inner = schema[key];
    return Array.isArray(inner) ? inner.filter(isObject).flatMap(shapesOf) : [];
  });
  return [schema, ...alternatives];
}

/**
 * Whether a schema lists a text as a value. A schema without any type says nothing about the value and lists
 * none.
 */
const allowsString = ({ type, enum: values, const: only }: Schema): boolean =>
  type === 'string' ||
  (Array.isArray(type) && type.includes('string')) ||
  Array.isArray(values) ||
  typeof only === 'string';

/** Signatures and other long hex values, and words that look like the tokens of this host. */
const LONG_HEX = /0x[0-9a-fA-F]{65,}/gu;
const TOKEN_LIKE = /[A-Za-z0-9_-]{32,}/gu;

/** Replaces long signatures, registered secrets, and every word that `isToken` knows. */
export const redactWith =
  (redactKnown: RedactText, isToken: (word: string) => boolean): RedactText =>
  (text) =>
    redactKnown(text)
      .replace(LONG_HEX, LEFT_OUT)
      .replace(TOKEN_LIKE, (word) => (isToken(word) ? LEFT_OUT : word));
