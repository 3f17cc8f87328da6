import { z } from 'zod';
import type { JsonObject } from '../../../shared/json.ts';

/** Whether this is a keyword that zod adds everywhere and that contains no information for a model. */
const isNoise = (key: string, value: unknown): boolean =>
  key === '$schema' ||
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
  // Property names are always strings, and the keyword costs five tokens each time.
  (key === 'propertyNames' && JSON.stringify(value) === '{"type":"string"}');

function withoutNoise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNoise);
  if (typeof value !== 'object' || value === null) return value;
  const meaningful = Object.entries(value).filter(([key, inner]) => !isNoise(key, inner));
  const entries = meaningful.map(([key, inner]) => [key, withoutNoise(inner)] as const);
  // `additionalProperties: {}` is the default of JSON Schema.
  return splitTypeLists(
    Object.fromEntries(
      entries.filter(([key, inner]) => key !== 'additionalProperties' || JSON.stringify(inner) !== '{}'),
    ),
  );
}

/** Replaces a list of types by alternatives with one type each, because some dialects have no such lists. */
function splitTypeLists(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { type, ...rest } = schema;
  if (!Array.isArray(type)) return { ...schema };
  return { ...rest, anyOf: type.map((name: unknown) => ({ type: name })) };
}

/** The JSON Schema with as few tokens as possible, because models read the catalogue in every chat. */
export const toCompactJsonSchema = (schema: z.ZodObject, io: 'input' | 'output'): JsonObject =>
  withoutNoise(z.toJSONSchema(schema, { io, target: 'draft-2020-12' })) as JsonObject;

/** Matches every refusal, by the members that `refusals.ts` gives it. */
const REFUSAL_SCHEMA = {
  properties: { accepted: { const: false } },
  required: ['accepted', 'code', 'message'],
};

/** The schema of a property that both results and refusals have, although with different values. */
const eitherOf = (result: JsonObject, refusal: JsonObject): JsonObject => {
  if (JSON.stringify(result) === JSON.stringify(refusal)) return result;
  const [resultValues, refusalValues] = [result['enum'], refusal['enum']];
  return Array.isArray(resultValues) && Array.isArray(refusalValues)
    ? { type: 'string', enum: [...new Set([...resultValues, ...refusalValues])] }
    : { anyOf: [result, refusal] };
};

/**
 * The output schema of a tool. Clients also validate refusals against it, so it accepts
 * either a complete result or a refusal, whose own fields are `refusalFields`. Properties
 * stay at the root, where clients expect them.
 */
export function outputSchemaWithRefusals(
  schema: z.ZodObject,
  refusalFields: Readonly<Record<string, z.ZodType>> = {},
): JsonObject {
  const { properties = {}, required: requiredNames } = toCompactJsonSchema(schema, 'output');
  const required = (requiredNames ?? []) as readonly string[];
  const schemas = properties as Readonly<Record<string, JsonObject>>;
  const refusal = (toCompactJsonSchema(z.object(refusalFields), 'output')['properties'] ??
    {}) as typeof schemas;
  const entries = Object.entries(schemas).map(([name, result]): [string, JsonObject] => {
    if (name === 'accepted') return [name, { type: 'boolean' }];
    return [name, refusal[name] === undefined ? result : eitherOf(result, refusal[name])];
  });
  const mergedSchema = { type: 'object', properties: Object.fromEntries(entries) };
  // A result without required fields already admits every refusal.
  return required.length === 0 ? mergedSchema : { ...mergedSchema, anyOf: [{ required }, REFUSAL_SCHEMA] };
}
