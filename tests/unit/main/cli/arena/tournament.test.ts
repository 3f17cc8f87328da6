import { expect, test } from 'vitest';
import {
  parseTournamentPlayers,
  tournamentJson,
  tournamentTable,
} from '../../../../../src/main/cli/arena/tournament.ts';
import type { TournamentInfo } from '../../../../../src/shared/contract/index.ts';

const run = (over: object = {}) => ({
  arenaId: 'r1',
  template: 'chess.v1',
  a: { name: 'Ada' },
  b: { name: 'Bob' },
  state: 'done',
  score: { a: 3, b: 0, draws: 1 },
  statistics: { pent: [0, 0, 0, 1, 1] },
  share: 0.875,
  interval95: [0.5, 0.98],
  aborted: 0,
  voided: 0,
  plan: { seed: 'ef' },
  ...over,
});

const info = (runs: readonly object[]): TournamentInfo =>
  ({
    tournamentId: 't1',
    format: 'round_robin',
    state: 'done',
    templates: ['chess.v1'],
    players: [{ name: 'Ada' }, { name: 'Bob' }],
    pairs: 2,
    played: 4,
    games: 4,
    runs,
  }) as unknown as TournamentInfo;

test('the table has a row for each match-up', () => {
  const text = tournamentTable(info([run(), run({ state: 'stopped', share: null, interval95: null })]));
  expect(text).toContain('round robin of 2 players, 4 of 4 games');
  expect(text).toMatch(/chess.v1 +Ada +Bob +3 won, 1 drawn, 0 lost +87.5% \(95%: 50.0% to 98.0%\)/u);
  expect(text).toMatch(/lost +- +stopped/u);
});

test('the JSON has the pairs of each match-up', () => {
  expect(tournamentJson(info([run()]))).toEqual({
    tournament_id: 't1',
    format: 'round_robin',
    state: 'done',
    games: ['chess.v1'],
    players: ['Ada', 'Bob'],
    pairs: 2,
    played: 4,
    runs: [
      {
        arena_id: 'r1',
        game: 'chess.v1',
        a: 'Ada',
        b: 'Bob',
        state: 'done',
        score: { a: 3, b: 0, draws: 1 },
        pent: [0, 0, 0, 1, 1],
        share: 0.875,
        interval95: [0.5, 0.98],
        aborted: 0,
        voided: 0,
        seed: 'ef',
      },
    ],
  });
});

test('players are named with commas between them, a built-in one with its level', () => {
  const players = parseTournamentPlayers('random, builtin:3');
  expect(players.ok && players.value.map(({ choice }) => choice)).toEqual([
    { kind: 'random' },
    { kind: 'builtin', level: 3 },
  ]);
  expect(parseTournamentPlayers('random')).toMatchObject({
    message: expect.stringContaining('at least two players'),
  });
  expect(parseTournamentPlayers('random,builtin')).toMatchObject({
    message: expect.stringContaining('the level of builtin'),
  });
  expect(parseTournamentPlayers('random,nobody')).toMatchObject({ ok: false });
});
