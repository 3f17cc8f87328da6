import { afterAll, beforeAll, expect, test } from 'vitest';
import { playToTheEnd, readSeat, seededNumbers } from '../../support/random-play.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/** Every template, played to its end over REST by random players. */

const SEED = 20_261_121;

let table: BuiltHost;
beforeAll(async () => {
  table = await startBuiltHost();
});
afterAll(() => table.dispose());

const TEMPLATES: readonly (readonly [string, readonly [string, string], object, number])[] = [
  ['chess.v1', ['white', 'black'], {}, 1],
  ['rps.v1', ['player_1', 'player_2'], {}, 5],
  ['tic_tac_toe.v1', ['x', 'o'], {}, 5],
  ['even_odd.v1', ['player_1', 'player_2'], {}, 5],
  ['connect_four.v1', ['red', 'yellow'], {}, 3],
  ['iterated_rps.v1', ['player_1', 'player_2'], { options: { rounds: 8 } }, 2],
  ['kuhn_poker.v1', ['player_1', 'player_2'], { options: { hands: 8, player_nonces: true } }, 2],
  ['holdem_heads_up.v1', ['player_1', 'player_2'], { options: { hands: 4 } }, 2],
  ['holdem_heads_up.v2', ['player_1', 'player_2'], { options: { hands: 4 } }, 2],
];

test('lists exactly the templates of this release', async () => {
  const { body } = await table.rest.get('/templates');
  const listed = (body['templates'] as { template: string; roles: string[] }[]).map((one) => [
    one.template,
    one.roles,
  ]);
  expect(listed.sort()).toEqual(TEMPLATES.map(([template, roles]) => [template, [...roles]]).sort());
});

test.each(TEMPLATES)(
  '%s by random players ends, verifies and has the same result for both players',
  async (template, roles, more, games) => {
    for (let game = 0; game < games; game += 1) {
      const seed = SEED + game;
      const played = await table.rest.session(template, roles, more);
      const actions = await playToTheEnd(table.rest, played, seededNumbers(seed));
      const [first, second] = [await readSeat(table.rest, played, 0), await readSeat(table.rest, played, 1)];
      expect([first.status, first.outcome, first.head], `seed ${seed}`).toEqual([
        'completed',
        second.outcome,
        second.head,
      ]);
      expect(first.outcome).not.toBeNull();
      expect([first.tick, first.legal_actions, second.legal_actions]).toEqual([actions, [], []]);
      const { token } = played.seats[0];
      const verified = await table.rest.get(`/sessions/${played.sessionId}/verify`, { token });
      expect(verified.body).toEqual({
        ok: true,
        session_id: played.sessionId,
        rows: actions,
        head: first.head,
        state_equals_replay: true,
        first_broken: null,
      });
      const log = await table.rest.get(`/sessions/${played.sessionId}/log`, { token });
      const rows = log.body['actions'] as { seq: number; tick: number; hash: string }[];
      expect(rows.map((row) => [row.seq, row.tick])).toEqual(
        Array.from({ length: actions }, (_, at) => [at + 1, at]),
      );
      expect(rows.at(-1)?.hash).toBe(first.head);
    }
  },
);

test('a finished game of chess can be exported as PGN, others as JSON only', async () => {
  const game = await table.rest.session('chess.v1', ['white', 'black']);
  for (const [tick, move] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries()) {
    await table.rest.act(game, (tick % 2) as 0 | 1, move, tick);
  }
  const { token } = game.seats[0];
  const pgn = await table.rest.get(`/sessions/${game.sessionId}/export?format=pgn`, { token });
  expect(pgn.headers.get('content-type')).toContain('application/x-chess-pgn');
  expect(pgn.text).toContain('[Result "0-1"]');
  expect(pgn.text).toContain('1. f3 e5 2. g4 Qh4# 0-1');
  const other = await table.rest.session('rps.v1', ['player_1', 'player_2']);
  const refused = await table.rest.get(`/sessions/${other.sessionId}/export?format=pgn`, {
    token: other.seats[0].token,
  });
  expect(refused.status).toBe(400);
  const unknown = await table.rest.get(`/sessions/${game.sessionId}/export?format=exe`, { token });
  expect(unknown.status).toBe(400);
});
