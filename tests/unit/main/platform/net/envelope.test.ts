import { expect, test } from 'vitest';
import { errorBody, RefusalError } from '../../../../../src/main/platform/net/envelope.ts';
import { refuse } from '../../../../../src/shared/outcome.ts';

test('details stand beside code and message and can replace neither', () => {
  expect(errorBody('CONFLICT', 'Stale', { tick: 4 })).toEqual({
    error: { code: 'CONFLICT', message: 'Stale', tick: 4 },
  });
  expect(errorBody('CONFLICT', 'Stale', { code: 'OK', message: 'fine' })).toEqual({
    error: { code: 'CONFLICT', message: 'Stale' },
  });
});

test('a refusal on its way out keeps its words and the time to wait', () => {
  const refusal = refuse('RATE_LIMITED', 'Slow down');
  expect(new RefusalError(refusal, 250)).toMatchObject({ message: 'Slow down', refusal, retryAfterMs: 250 });
  expect(new RefusalError(refusal).retryAfterMs).toBeNull();
});
