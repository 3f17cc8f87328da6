import { expect, test } from 'vitest';
import { toSetup } from '../../../../src/main/window-api/league-setup.ts';
import type { LeaguePlan } from '../../../../src/shared/contract/index.ts';

const PLAN: LeaguePlan = {
  name: 'Cup',
  game: 'chess.v1',
  format: 'swiss',
  swissRounds: 5,
  seats: [
    { kind: 'strategy', name: 'A', strategy: 'markov' },
    { kind: 'board', name: 'B', choice: { kind: 'builtin', level: 3 } },
  ],
  referees: 1,
  auth: 'strict',
  wire: 'tolerant',
  budgetMs: 0,
  allowedPorts: [9000],
};

test('a seat is a strategy or a player, never both', () => {
  expect(toSetup(PLAN).players).toEqual([
    { name: 'A', strategy: 'markov' },
    { name: 'B', player: { kind: 'builtin', level: 3 } },
  ]);
});

test('rounds of a Swiss league are forgotten with another format', () => {
  expect(toSetup(PLAN).settings).toMatchObject({ swissRounds: 5 });
  expect(toSetup({ ...PLAN, format: 'knockout' }).settings).toMatchObject({ swissRounds: null });
});

test('nobody’s word is trusted and no forfeit rated unless that was chosen', () => {
  expect(toSetup(PLAN).settings).toMatchObject({ trustReferee: false, rateTechnical: false, budgetMs: 0 });
  expect(toSetup({ ...PLAN, trustReferee: true }).settings).toMatchObject({ trustReferee: true });
});
