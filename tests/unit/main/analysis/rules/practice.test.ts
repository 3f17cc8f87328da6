import { expect, test } from 'vitest';
import { findPracticeProblem } from '../../../../../src/main/analysis/rules/practice.ts';

const PRACTICE = {
  status: 'active',
  ownRoles: ['white'],
  opponents: ['builtin'],
  isOfLeagueOrArena: false,
  isRewarded: false,
} as const;

test.each(['random', 'builtin', 'uci'])('a person may practise against a player of the kind %s', (kind) => {
  expect(findPracticeProblem({ ...PRACTICE, opponents: [kind] })).toBe(null);
});

test.each([
  ['the game is over', { status: 'completed' }],
  ['the person does not play', { ownRoles: [] }],
  ['an agent plays', { opponents: ['external'] }],
  ['a model plays', { opponents: ['llm'] }],
  ['an outside player plays', { opponents: ['seat'] }],
  ['one of two others is an agent', { opponents: ['builtin', 'external'] }],
  ['it is a match of a league', { isOfLeagueOrArena: true }],
  ['it is rewarded', { isRewarded: true }],
] as const)('no practice when %s', (_, changed) => {
  expect(findPracticeProblem({ ...PRACTICE, ...changed })).not.toBe(null);
});
