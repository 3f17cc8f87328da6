import { expect, test } from 'vitest';
import { errorBody, RefusalError } from '../../../../../src/main/platform/net/envelope.ts';
import { refuse } from '../../../../../src/shared/outcome.ts';

test('puts details beside code and message and lets them replace neither', () => {
  expect(errorBody('CONFLICT', 'Stale', { tick: 4 })).toEqual({
    error: { code: 'CONFLICT', message: 'Stale', tick: 4 },
  });
  expect(errorBody('CONFLICT', 'Stale', { code: 'OK', message: 'fine' })).toEqual({
    error: { code: 'CONFLICT', message: 'Stale' },
  });
});

test('keeps the message and the retry time of a refusal', () => {
  const refusal = refuse('RATE_LIMITED', 'Slow down');
  expect(new RefusalError(refusal, 250)).toMatchObject({ message: 'Slow down', refusal, retryAfterMs: 250 });
  expect(new RefusalError(refusal).retryAfterMs).toBeNull();
});
