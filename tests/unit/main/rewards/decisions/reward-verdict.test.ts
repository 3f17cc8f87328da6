import { expect, test } from 'vitest';
import {
  parseVerdict,
  toVerdictText,
  type RewardVerdict,
} from '../../../../../src/main/rewards/decisions/reward-verdict.ts';
import { runChecks, toFinding } from '../../../../../src/main/rewards/rules/reward-checks.ts';

test('reads checks, payout and score as they were written, checks that were not reached included', () => {
  const verdict: RewardVerdict = {
    rows: runChecks((name) => toFinding(name !== 'not_banned', true, false)).rows,
    risk: { score: 30, parts: [{ name: 'input_variance', points: 30 }], weights: 1 },
    payout: null,
    remainingMicro: 499_999_999,
  };
  expect(parseVerdict(toVerdictText(verdict))).toEqual(verdict);
  expect(parseVerdict(toVerdictText(verdict)).rows.at(-1)).toMatchObject({ state: 'not_reached', saw: null });
});
