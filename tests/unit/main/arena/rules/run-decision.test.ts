import { expect, test } from 'vitest';
import { isDecided, newTest, testRun } from '../../../../../src/main/arena/rules/run-decision.ts';
import { DEFAULT_SPRT, SPRT_PRESETS } from '../../../../../src/shared/statistics/sprt-presets.ts';

const TEST = { settings: DEFAULT_SPRT, stops: true };
const won = (pairs: number): number[] => Array.from({ length: pairs }, () => 4);

test('only a test that was asked for ends the run', () => {
  expect(newTest(undefined)).toEqual({ settings: DEFAULT_SPRT, stops: false });
  const requested = SPRT_PRESETS['not-worse'];
  expect(newTest(requested)).toEqual({ settings: requested, stops: true });
});

test('a verdict names its pairs, its bounds and the pairs that came after it', () => {
  const { verdict, path } = testRun([...won(12), 0, 0, 0], TEST, { isOver: true });
  expect(verdict).toMatchObject({
    state: 'h1',
    pairs: 12,
    pairsAfter: 3,
    stops: true,
    settings: DEFAULT_SPRT,
  });
  expect(verdict.llr).toBeGreaterThan(verdict.upper);
  expect(verdict.llr).toBe(path.at(-1));
  expect(isDecided(verdict)).toBe(true);
});

test('pairs after the decision never change it', () => {
  const decided = testRun(won(12), TEST, { isOver: false }).verdict;
  for (let more = 0; more < 40; more += 1) {
    const rest = Array.from({ length: more }, () => 0);
    expect(testRun([...won(12), ...rest], TEST, { isOver: false }).verdict).toEqual({
      ...decided,
      pairsAfter: more,
    });
  }
});

test('a test without a decision is open while the run goes on and undecided after it', () => {
  expect(testRun(won(3), TEST, { isOver: false }).verdict).toMatchObject({
    state: 'running',
    pairs: 3,
    pairsAfter: 0,
  });
  const { verdict } = testRun(won(3), TEST, { isOver: true });
  expect(verdict.state).toBe('undecided');
  expect(isDecided(verdict)).toBe(false);
});
