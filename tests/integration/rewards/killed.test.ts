import { expect, test } from 'vitest';
import { judgedOnceAfter, SUBMISSION_POINTS } from '../../support/rewards/killed-submission.ts';

// One step before the decision and one after it; every step is in `tests/full`.
test.each(SUBMISSION_POINTS.filter(([point]) => /after(Receipt|Decision)$/u.test(point)))(
  'killed at %s, a client that asks again gets %d: its first receipt counts, paid once',
  judgedOnceAfter,
);

test('both steps are there', () => {
  expect(SUBMISSION_POINTS.map(([point]) => point)).toEqual(
    expect.arrayContaining(['rewards.afterReceipt', 'rewards.afterDecision']),
  );
});
