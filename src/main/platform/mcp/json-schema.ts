import { z } from 'zod';
import type { JsonObject } from '../../../shared/json.ts';

/** Keywords that zod adds everywhere and that contain no information for a model. */
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
  return Object.fromEntries(
    entries.filter(([key, inner]) => key !== 'additionalProperties' || JSON.stringify(inner) !== '{}'),
  );
}

/** The JSON Schema with as few tokens as possible, because models read the catalogue in every chat. */
export const slimSchema = (schema: z.ZodObject, io: 'input' | 'output'): JsonObject =>
  withoutNoise(z.toJSONSchema(schema, { io, target: 'draft-2020-12' })) as JsonObject;

/** The members that every refusal has; see `refusedResult`. */
const REFUSED = { properties: { accepted: { const: false } }, required: ['accepted', 'code', 'message'] };

/**
 * The output schema of a tool. Clients also validate refusals against it, so it accepts
 * either a complete result or a refusal. Properties stay at the root, where clients
 * expect them.
 */
export function answerSchema(schema: z.ZodObject): JsonObject {
  const { properties = {}, required = [] } = slimSchema(schema, 'output');
  const acceptedMember = { accepted: { type: 'boolean' } };
  const known = properties as JsonObject;
  return {
    type: 'object',
    properties: 'accepted' in known ? { ...known, ...acceptedMember } : known,
    anyOf: [{ required }, REFUSED],
  };
}
