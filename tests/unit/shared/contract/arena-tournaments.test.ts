import { expect, test } from 'vitest';
import { newTournament } from '../../../../src/shared/contract/arena-tournaments.ts';
import { faults } from '../../../support/schema.ts';

const random = { kind: 'random' };
const requested = (over: object) => ({
  format: 'gauntlet',
  players: [random, { kind: 'builtin', level: 1 }],
  templates: ['chess.v1'],
  pairs: 1,
  ...over,
});

test('a tournament needs two players that the host can seat, a game and a pair', () => {
  expect(faults(newTournament, requested({}))).toEqual([]);
  expect(faults(newTournament, requested({ players: [random] }))).toEqual(['players']);
  expect(faults(newTournament, requested({ players: [random, { kind: 'you' }] }))).toEqual(['players.1']);
  expect(faults(newTournament, requested({ templates: [], pairs: 0, atOnce: 65 }))).toEqual([
    'templates',
    'pairs',
    'atOnce',
  ]);
  expect(faults(newTournament, requested({ format: 'swiss', seed: 'ab' }))).toEqual(['format', 'seed']);
});
