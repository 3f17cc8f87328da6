import type { Chance } from './chance.ts';

export type Schema = Readonly<Record<string, unknown>>;

/** Values to try in place of a string; the ids exist on the host. */
export interface SchemaSource {
  readonly ids: readonly string[];
  /** Resolves a `$ref` of the document that contains the schema. */
  resolve(ref: string): Schema;
}

const MAX_DEPTH = 5;

/** A value that roughly matches the schema; existing ids are preferred to random text. */
export function sample(schema: Schema, chance: Chance, schemas: SchemaSource, depth = 0): unknown {
  if (typeof schema['$ref'] === 'string')
    return sample(schemas.resolve(schema['$ref']), chance, schemas, depth);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return chance.pick(schema['enum']);
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return sample(chance.pick(choices as Schema[]), chance, schemas, depth);
  if (Array.isArray(schema['allOf'])) {
    const parts = (schema['allOf'] as Schema[]).map((part) => sample(part, chance, schemas, depth));
    return Object.assign({}, ...parts.filter((part) => typeof part === 'object'));
  }
  const type = Array.isArray(schema['type']) ? chance.pick(schema['type'] as string[]) : schema['type'];
  return ofType(String(type ?? 'any'), { schema, chance, schemas, depth });
}

interface SampleRequest {
  readonly schema: Schema;
  readonly chance: Chance;
  readonly schemas: SchemaSource;
  readonly depth: number;
}

function ofType(type: string, request: SampleRequest): unknown {
  switch (type) {
    case 'string':
      return someText(request);
    case 'integer':
    case 'number':
      return someNumber(request);
    case 'boolean':
      return request.chance.once(2);
    case 'null':
      return null;
    case 'array':
      return someList(request);
    case 'object':
      return someObject(request);
    default:
      return request.chance.pick<unknown>([null, 0, 'x', {}, []]);
  }
}

function someText({ schema, chance, schemas }: SampleRequest): string {
  const min = Number(schema['minLength'] ?? 0);
  const max = Number(schema['maxLength'] ?? 40);
  if (schemas.ids.length > 0 && !chance.once(4)) return chance.pick(schemas.ids);
  const text = chance.text(Math.min(max, 40));
  return text.length < min ? text.padEnd(min, 'a') : text;
}

function someNumber({ schema, chance }: SampleRequest): number {
  const min = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? 0);
  const max = Math.min(Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? 100), min + 1000);
  return Math.min(max, min + chance.below(Math.max(1, max - min + 1)));
}

function someList({ schema, chance, schemas, depth }: SampleRequest): unknown[] {
  if (depth > MAX_DEPTH) return [];
  const min = Number(schema['minItems'] ?? 0);
  const items = (schema['items'] ?? {}) as Schema;
  return Array.from({ length: min + chance.below(3) }, () => sample(items, chance, schemas, depth + 1));
}

function someObject({ schema, chance, schemas, depth }: SampleRequest): Record<string, unknown> {
  if (depth > MAX_DEPTH) return {};
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  const required = new Set((schema['required'] ?? []) as string[]);
  const value: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    if (required.has(name) || chance.once(2)) value[name] = sample(property, chance, schemas, depth + 1);
  }
  return value;
}
