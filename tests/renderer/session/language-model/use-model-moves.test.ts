import { expect, test } from 'vitest';
import { firstChangingTick, withNewer } from '../../../../renderer/session/language-model/use-model-moves.ts';
import type { ModelMove } from '../../../../src/shared/contract/index.ts';
import { sampleMoves } from '../../support/sample-models.ts';

const [SAMPLE] = sampleMoves();
const decision = (role: string, tick: number, logTick: number | null = tick): ModelMove => ({
  ...(SAMPLE as ModelMove),
  role,
  tick,
  logTick,
});

test('reading continues from the last decision, whose move may not have been made yet', () => {
  expect(firstChangingTick([])).toBe(0);
  expect(firstChangingTick([decision('white', 0), decision('white', 2)])).toBe(2);
});

test('a decision whose move was not in the log is read again', () => {
  expect(firstChangingTick([decision('a', 0), decision('b', 0, null), decision('a', 1)])).toBe(0);
});

test('new decisions are added in order, and one that was read again replaces the older reading', () => {
  const known = [decision('white', 0), decision('black', 1, null)];
  const newer = [decision('black', 1, 1), decision('white', 2)];
  expect(withNewer(known, newer)).toEqual([known[0], ...newer]);
  expect(withNewer([], [decision('b', 3), decision('a', 1)]).map(({ tick }) => tick)).toEqual([1, 3]);
});
