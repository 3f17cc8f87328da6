import type { z } from 'zod';

/**
 * The members that violate the schema as paths joined by dots (`$` is the value itself), each
 * once; empty for a valid value.
 */
export function faults(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  const paths = error?.issues.map(({ path }) => (path.length === 0 ? '$' : path.join('.')));
  return [...new Set(paths)];
}
