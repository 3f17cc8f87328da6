import { z } from 'zod';
import type { TemplateInfo } from '../../src/shared/contract/index.ts';

/** An option of a game as a form field. */
export type OptionField =
  | {
      readonly kind: 'integer';
      readonly name: string;
      readonly min: number;
      readonly max: number;
      readonly initial: number;
      readonly hint?: string;
    }
  | { readonly kind: 'boolean'; readonly name: string; readonly initial: boolean; readonly hint?: string }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly choices: readonly string[];
      readonly initial: string;
      readonly hint?: string;
    };

const optionProperty = z.looseObject({
  type: z.string().optional(),
  description: z.string().optional(),
  default: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  enum: z.array(z.string()).optional(),
});
const optionsSchema = z.looseObject({ properties: z.record(z.string(), optionProperty).optional() });

/** The bounds of a number whose schema names none; a form offers no number above the second. */
const MIN_VALUE = 0;
const MAX_VALUE = 1_000_000;

/**
 * Reads the JSON Schema of a template's options. Options that a form cannot show keep their
 * default in the host.
 */
export function optionFieldsOf(options: TemplateInfo['options']): readonly OptionField[] {
  const parsed = optionsSchema.safeParse(options);
  if (!parsed.success) return [];
  return Object.entries(parsed.data.properties ?? {}).flatMap(
    ([name, schema]) => toOptionField(name, schema) ?? [],
  );
}

function toOptionField(name: string, schema: z.infer<typeof optionProperty>): OptionField | null {
  const hint = schema.description === undefined ? {} : { hint: schema.description };
  const { enum: choices, default: preset, minimum: min = MIN_VALUE, maximum: max = MAX_VALUE } = schema;
  if (choices) {
    const initial = typeof preset === 'string' ? preset : (choices[0] ?? '');
    return { kind: 'choice', name, choices, initial, ...hint };
  }
  if (schema.type === 'boolean') return { kind: 'boolean', name, initial: preset === true, ...hint };
  if (schema.type !== 'integer' && schema.type !== 'number') return null;
  const initial = typeof preset === 'number' ? preset : min;
  return { kind: 'integer', name, min, max: Math.min(max, MAX_VALUE), initial, ...hint };
}

export type OptionValue = number | boolean | string;

/** The values of a form: the chosen value where it fits the schema, else the default. */
export function optionValuesOf(
  fields: readonly OptionField[],
  chosenValues: Readonly<Record<string, unknown>>,
): Readonly<Record<string, OptionValue>> {
  return Object.fromEntries(
    fields.map((field): [string, OptionValue] => {
      const value = chosenValues[field.name];
      if (field.kind === 'integer' && typeof value === 'number' && value >= field.min && value <= field.max)
        return [field.name, value];
      if (field.kind === 'boolean' && typeof value === 'boolean') return [field.name, value];
      if (field.kind === 'choice' && typeof value === 'string' && field.choices.includes(value))
        return [field.name, value];
      return [field.name, field.initial];
    }),
  );
}
