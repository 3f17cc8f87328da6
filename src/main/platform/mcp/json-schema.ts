import { z } from 'zod';
import type { JsonObject } from '../../../shared/json.ts';

/** Bounds that zod adds to every integer and that tell a model nothing. */
const isNoise = (key: string, value: unknown): boolean =>
  key === '$schema' ||
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
  // Every string is a name of a property; saying so costs five tokens each time.
  (key === 'propertyNames' && JSON.stringify(value) === '{"type":"string"}');

function slim(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(slim);
  if (typeof value !== 'object' || value === null) return value;
  const meaningful = Object.entries(value).filter(([key, inner]) => !isNoise(key, inner));
  const entries = meaningful.map(([key, inner]) => [key, slim(inner)] as const);
  // `additionalProperties: {}` is the default of JSON Schema.
  return Object.fromEntries(
    entries.filter(([key, inner]) => key !== 'additionalProperties' || JSON.stringify(inner) !== '{}'),
  );
}

/** JSON Schema of an object as few tokens as it takes: catalogues are read by models with each chat. */
export const slimSchema = (schema: z.ZodObject, io: 'input' | 'output'): JsonObject =>
  slim(z.toJSONSchema(schema, { io, target: 'draft-2020-12' })) as JsonObject;

/** What a refusal always holds; see `refusedResult`. */
const REFUSED = { properties: { accepted: { const: false } }, required: ['accepted', 'code', 'message'] };

/**
 * The schema of a tool's answer. Clients hold refusals against it as well, so
 * it allows either: a whole answer, or a refusal. Properties stay at the root,
 * where hosts look for them.
 */
export function answerSchema(schema: z.ZodObject): JsonObject {
  const { properties = {}, required = [] } = slimSchema(schema, 'output');
  const either = { accepted: { type: 'boolean' } };
  const known = properties as JsonObject;
  return {
    type: 'object',
    properties: 'accepted' in known ? { ...known, ...either } : known,
    anyOf: [{ required }, REFUSED],
  };
}
