import { expect, test } from 'vitest';
import { claimHoldReasonOf } from '../../../../../src/main/rewards/rules/hold-reason.ts';

test('holds a high score on every network, and a client’s claim on a real one', () => {
  const risk = (score: number) => ({ score, parts: [], weights: 1 });
  expect([59, 60].map((score) => claimHoldReasonOf(risk(score), true))).toEqual([null, 'risk']);
  expect([0, 60].map((score) => claimHoldReasonOf(risk(score), false))).toEqual(['client_evidence', 'risk']);
});
