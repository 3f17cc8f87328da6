import { expect, test } from 'vitest';
import { RefusalError } from '../../../../../src/main/platform/net/envelope.ts';
import { orThrow } from '../../../../../src/main/platform/net/or-throw.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';

test('returns the value of an outcome and throws a refusal unchanged', () => {
  expect(orThrow(accept(7))).toBe(7);
  const refusal = refuse('CONFLICT', 'The tick is stale', { tick: 4 });
  expect(() => orThrow(refusal)).toThrow(new RefusalError(refusal));
  try {
    orThrow(refusal);
  } catch (error) {
    expect((error as RefusalError).refusal).toEqual(refusal);
  }
});
