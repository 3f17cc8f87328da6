import type { z } from 'zod';

/**
 * The members a schema finds fault with, as paths joined by dots (`$` is the value itself); empty when it
 * takes the value. Each path once.
 */
export function faults(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  const paths = error?.issues.map(({ path }) => (path.length === 0 ? '$' : path.join('.')));
  return [...new Set(paths)];
}
