import { expect, test } from 'vitest';
import {
  repeatableSearchCommands,
  moveTimeMs,
  optionFrom,
  strengthCommands,
} from '../../../../../src/main/players/uci/uci-strength.ts';

const elo = new Map([
  ['UCI_LimitStrength', { min: 0, max: 0 }],
  ['UCI_Elo', { min: 1320, max: 3190 }],
]);

test('spreads levels over the announced range, without a limit at the highest', () => {
  expect(strengthCommands(1, elo)).toContain('setoption name UCI_Elo value 1320');
  expect(strengthCommands(7, elo)).toContain('setoption name UCI_Elo value 2923');
  expect(strengthCommands(8, elo)).toEqual([]);
});

test('uses the skill level of engines without Elo, and changes no other engine', () => {
  const skill = new Map([['Skill Level', { min: 0, max: 20 }]]);
  expect(strengthCommands(4, skill)).toEqual(['setoption name Skill Level value 9']);
  expect(strengthCommands(4, new Map())).toEqual([]);
});

test('reads option lines with their range', () => {
  expect(optionFrom('option name Skill Level type spin default 20 min 0 max 20')).toEqual({
    name: 'Skill Level',
    spin: { min: 0, max: 20 },
  });
  expect(optionFrom('info depth 3')).toBeNull();
});

test('the time for a move grows with the level and never exceeds the budget', () => {
  expect([1, 8].map((level) => moveTimeMs(level, 5000))).toEqual([100, 1000]);
  expect(moveTimeMs(8, 40)).toBe(40);
});

test('an engine that has them gets one thread and a table of a fixed size', () => {
  const options = new Map([
    ['Threads', { min: 1, max: 8 }],
    ['Hash', { min: 1, max: 4096 }],
  ]);
  expect(repeatableSearchCommands(options)).toEqual([
    'setoption name Threads value 1',
    'setoption name Hash value 16',
  ]);
  expect(repeatableSearchCommands(elo)).toEqual([]);
});
