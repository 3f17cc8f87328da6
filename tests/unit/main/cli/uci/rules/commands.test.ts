import { expect, test } from 'vitest';
import {
  parseGo,
  parseSetoption,
  computeThinkTime,
} from '../../../../../../src/main/cli/uci/rules/commands.ts';

const go = (text: string) => parseGo(text.split(' '));

test('the words after go are read in any order', () => {
  expect(go('wtime 60000 btime 50000 winc 1000 binc 2000')).toMatchObject({
    whiteMs: 60_000,
    blackMs: 50_000,
    whiteIncrementMs: 1000,
    blackIncrementMs: 2000,
    movetimeMs: null,
    searchmoves: null,
  });
  expect(go('searchmoves e2e4 d2d4 infinite')).toMatchObject({
    searchmoves: ['e2e4', 'd2d4'],
    isInfinite: true,
  });
  expect(go('ponder movetime 100')).toMatchObject({ isPondering: true, movetimeMs: 100 });
  expect(go('wtime -20 btime x')).toMatchObject({ whiteMs: 0, blackMs: null });
});

test('a time per move leaves the overhead, and a clock a twentieth and most of the increment', () => {
  expect(computeThinkTime(go('movetime 1000'), 'white', 300)).toEqual({
    budgetMs: 700,
    limitMs: 850,
    clockMs: 1000,
  });
  const clock = computeThinkTime(go('wtime 60000 btime 1000 winc 1000 binc 0'), 'white', 300);
  expect(clock).toMatchObject({ budgetMs: 3800, clockMs: 60_000 });
  expect(clock.limitMs).toBeLessThan(60_000);
  const short = computeThinkTime(go('wtime 60000 btime 320 binc 5000'), 'black', 300);
  expect(short.budgetMs).toBe(20);
});

test('depth, nodes, infinite and nothing set no limit', () => {
  for (const text of ['depth 5', 'nodes 100', 'infinite', 'mate 3', ''])
    expect(computeThinkTime(go(text), 'white', 300)).toEqual({
      budgetMs: null,
      limitMs: null,
      clockMs: null,
    });
});

test('options have names of several words, and values that may be missing', () => {
  expect(parseSetoption('setoption name Skill Level value 3')).toEqual({ name: 'skill level', value: '3' });
  expect(parseSetoption('setoption name Clear Hash')).toEqual({ name: 'clear hash', value: '' });
  expect(parseSetoption('setoption name Player value llm:my model')).toEqual({
    name: 'player',
    value: 'llm:my model',
  });
  expect(parseSetoption('setoption')).toBeNull();
});
