import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  outputSchemaWithRefusals,
  toCompactJsonSchema,
} from '../../../../../src/main/platform/mcp/json-schema.ts';

test('removes the default bounds of integers and keeps other bounds', () => {
  const { properties } = toCompactJsonSchema(
    z.strictObject({ any: z.int(), some: z.int().min(1).max(9) }),
    'input',
  ) as { properties: Record<string, object> };
  expect(properties['any']).toEqual({ type: 'integer' });
  expect(properties['some']).toEqual({ type: 'integer', minimum: 1, maximum: 9 });
});

test('includes strictness and leaves out looseness, which is the default', () => {
  expect(toCompactJsonSchema(z.strictObject({}), 'input')['additionalProperties']).toBe(false);
  expect(toCompactJsonSchema(z.looseObject({}), 'input')).not.toHaveProperty('additionalProperties');
});

test('leaves out the rule for any property name and keeps a rule for certain names', () => {
  const of = (key: z.ZodType<string>) =>
    JSON.stringify(
      toCompactJsonSchema(z.strictObject({ r: z.record(key as z.ZodString, z.int()) }), 'input'),
    );
  expect(of(z.string())).not.toContain('propertyNames');
  expect(of(z.string().regex(/^R/u))).toContain('propertyNames');
});

test('keeps a property that has the name of a removed keyword', () => {
  const schema = toCompactJsonSchema(z.strictObject({ maximum: z.string(), minimum: z.int() }), 'input');
  expect(Object.keys(schema['properties'] as object)).toEqual(['maximum', 'minimum']);
});

test('makes a field with a default optional in the input and required in the output', () => {
  const schema = z.strictObject({ n: z.int().default(3) });
  expect(toCompactJsonSchema(schema, 'input')['required'] ?? []).toEqual([]);
  expect(toCompactJsonSchema(schema, 'output')['required']).toEqual(['n']);
});

test('accepts a complete result or a refusal, also when the result has its own `accepted`', () => {
  const plain = outputSchemaWithRefusals(z.strictObject({ tick: z.int() }));
  expect(plain).toMatchObject({ type: 'object', properties: { tick: { type: 'integer' } } });
  expect(plain['anyOf']).toEqual([
    { required: ['tick'] },
    { properties: { accepted: { const: false } }, required: ['accepted', 'code', 'message'] },
  ]);
  // A strict root would refuse the fields of a refusal.
  expect(plain).not.toHaveProperty('additionalProperties');
  const acting = outputSchemaWithRefusals(z.strictObject({ accepted: z.literal(true) }));
  expect((acting['properties'] as Record<string, unknown>)['accepted']).toEqual({ type: 'boolean' });
});

test('a field that results and refusals share accepts the values of both', () => {
  const schema = outputSchemaWithRefusals(
    z.strictObject({ stage: z.enum(['done']), tick: z.int(), size: z.int() }),
    {
      stage: z.enum(['refused', 'done']),
      size: z.string(),
      absent: z.string(),
    },
  );
  expect(schema['properties']).toEqual({
    stage: { type: 'string', enum: ['done', 'refused'] },
    tick: { type: 'integer' },
    size: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
  });
});

test('lists alternatives with one type each instead of a list of types', () => {
  const { properties } = toCompactJsonSchema(z.strictObject({ troops: z.number().nullable() }), 'input');
  expect(properties).toEqual({ troops: { anyOf: [{ type: 'number' }, { type: 'null' }] } });
});

test('a result without required fields needs no alternative for refusals', () => {
  expect(outputSchemaWithRefusals(z.looseObject({ next: z.string().optional() }))).toEqual({
    type: 'object',
    properties: { next: { type: 'string' } },
  });
});
