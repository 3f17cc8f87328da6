import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import type { Table } from '../../support/rest.ts';
import { recomputeSession, type ExportedSession } from '../../outside/recompute-session.ts';

/** Plays one game per kind of ending on the built program, and recomputes each from its export alone. */

let host: BuiltHost;
beforeAll(async () => {
  host = await startBuiltHost();
});
afterAll(() => host.dispose());

const POST = (table: Table, seat: 0 | 1, path: string, body?: object) =>
  host.rest.post(`/sessions/${table.sessionId}/${path}`, body, { token: table.seats[seat].token });

async function draw(table: Table, seat: 0 | 1, word: 'offer' | 'accept'): Promise<void> {
  expect((await POST(table, seat, 'draw', { draw: word })).status).toBe(200);
}

const newTicTacToe = (more = {}) => host.rest.session('tic_tac_toe.v1', ['x', 'o'], more);
const newChess = (more = {}) => host.rest.session('chess.v1', ['white', 'black'], more);

const FINISHED_GAMES: readonly [string, string, () => Promise<Table>][] = [
  [
    'a line',
    'line',
    async () => {
      const table = await newTicTacToe();
      for (const [index, cell] of ['0', '3', '1', '4', '2'].entries()) {
        expect((await host.rest.act(table, index % 2 === 0 ? 0 : 1, cell, index)).status).toBe(200);
      }
      return table;
    },
  ],
  [
    'a resignation',
    'resignation',
    async () => {
      const table = await newTicTacToe();
      await host.rest.act(table, 0, '4', 0);
      expect((await POST(table, 1, 'resign')).status).toBe(200);
      return table;
    },
  ],
  [
    'an agreed draw',
    'draw_agreed',
    async () => {
      const table = await newChess();
      await draw(table, 0, 'offer');
      await draw(table, 1, 'accept');
      return table;
    },
  ],
  [
    'a lost clock',
    'timeout',
    async () => {
      const table = await newChess({ clock: { initial_ms: 60_000 } });
      await host.advance(61_000);
      return table;
    },
  ],
  [
    'too many illegal moves',
    'illegal_moves',
    async () => {
      const table = await newTicTacToe({ illegal_limit: 1 });
      await host.rest.act(table, 0, '9', 0);
      return table;
    },
  ],
  [
    'idleness',
    'abandoned',
    async () => {
      const table = await newTicTacToe();
      await host.rest.act(table, 0, '4', 0);
      await host.advance(25 * 3_600_000);
      return table;
    },
  ],
];

async function exportOf(table: Table): Promise<ExportedSession> {
  const path = `/sessions/${table.sessionId}/export?format=json`;
  const reply = await host.rest.get(path, { token: table.seats[0].token });
  return JSON.parse(reply.text) as ExportedSession;
}

test.each(FINISHED_GAMES)('a game that ends by %s is recomputed from its export', async (_, reason, play) => {
  const exported = await exportOf(await play());
  const recomputed = recomputeSession(exported);
  expect(exported.outcome_reason).toBe(reason);
  expect(recomputed).toMatchObject({ firstBroken: null, tick: exported.tick, reason });
  const outcome = recomputed.winner === null ? 'draw' : `${recomputed.winner}_wins`;
  expect(exported.outcome).toBe(outcome);
});

test('a changed ending, a changed header and a missing row are found', async () => {
  const [, , resign] = FINISHED_GAMES[1] ?? [];
  if (resign === undefined) throw new Error('no resignation');
  const exported = await exportOf(await resign());
  const [move, ending] = exported.actions;
  if (move === undefined || ending === undefined) throw new Error('the log is shorter than the game');
  const forged = { ...ending, details: { ...ending.details, winner: 'o' } };
  expect(recomputeSession({ ...exported, actions: [move, forged] }).firstBroken).toBe(2);
  expect(
    recomputeSession({ ...exported, header: { ...exported.header, options: { a: 1 } } }).firstBroken,
  ).toBe(1);
  expect(recomputeSession({ ...exported, actions: [move] }).firstBroken).toBe(1);
});
