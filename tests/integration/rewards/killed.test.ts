import { expect, test } from 'vitest';
import { judgedOnceAfter, SUBMISSION_POINTS } from '../../support/rewards/killed-submission.ts';

// Tests one crash point before the decision and one after it. All of them are tested in
// `tests/full`.
test.each(SUBMISSION_POINTS.filter(([point]) => /after(Receipt|Decision)$/u.test(point)))(
  'after a kill at %s, a repeated submission gets %d by its first receipt and is paid once',
  judgedOnceAfter,
);

test('covers two crash points', () => {
  expect(SUBMISSION_POINTS.map(([point]) => point)).toEqual(
    expect.arrayContaining(['rewards.afterReceipt', 'rewards.afterDecision']),
  );
});
