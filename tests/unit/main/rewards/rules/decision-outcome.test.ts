import { expect, test } from 'vitest';
import { isRefused, isRejectedInReview } from '../../../../../src/main/rewards/rules/decision-outcome.ts';

test('tells a match that the host refused from a reward that a person rejected', () => {
  const refused = { outcome: 'rejected', review: null };
  const rejected = { outcome: 'held', review: 'rejected' };
  expect([isRefused(refused), isRejectedInReview(refused)]).toEqual([true, false]);
  expect([isRefused(rejected), isRejectedInReview(rejected)]).toEqual([false, true]);
});
