import { expect, test } from 'vitest';
import {
  advancesTick,
  ENDING_KINDS,
  endReasonOf,
  isEndingKind,
} from '../../../../../src/main/sessions/rules/log-row.ts';
import { END_REASONS } from '../../../../../src/shared/end-reason.ts';

test('draw offers do not advance the tick', () => {
  expect(['draw_offer', 'draw_decline'].map((kind) => advancesTick(kind as 'draw_offer'))).toEqual([
    false,
    false,
  ]);
  for (const kind of ['action', ...ENDING_KINDS] as const) expect(advancesTick(kind), kind).toBe(true);
});

test('every kind of ending has its own reason', () => {
  const reasons = ENDING_KINDS.map((kind) => endReasonOf(kind));
  expect(new Set(reasons).size).toBe(ENDING_KINDS.length);
  expect(reasons.filter((reason) => !END_REASONS.includes(reason))).toEqual([]);
});

test('moves and draw offers are not endings', () => {
  expect(ENDING_KINDS.every((kind) => isEndingKind(kind))).toBe(true);
  expect([isEndingKind('action'), isEndingKind('draw_offer')]).toEqual([false, false]);
});
