import { afterAll, beforeAll, expect, test } from 'vitest';
import { findReplayBlock } from '../../../src/shared/replays/replay-block.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/** Names of chess openings in everything that the built host says of a game. */

let host: BuiltHost;
beforeAll(async () => {
  host = await startBuiltHost();
});
afterAll(() => host.dispose());

const LOPEZ = { eco: 'C60', name: 'Ruy Lopez' };

test('the window, the PGN and the replay file name the opening', async () => {
  const table = await host.rest.session('chess.v1', ['white', 'black']);
  const { sessionId } = table;
  for (const [tick, move] of ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'h7h5'].entries()) {
    expect((await host.rest.act(table, tick % 2 === 0 ? 0 : 1, move, tick)).status).toBe(200);
  }
  const { api } = await host.window();
  const whole = await api.call('sessions.get', { sessionId, frames: true });
  expect(whole.openings.at(-1)).toEqual({ ...LOPEZ, tick: 5 });
  expect(whole.openings.map(({ tick }) => tick)).toEqual([1, 2, 3, 4, 5]);
  // The position after the last move has no name of its own.
  expect((await api.call('sessions.get', { sessionId })).openings).toEqual([]);

  const pgn = await api.call('sessions.export', { sessionId, format: 'pgn' });
  expect(pgn.text).toContain('[ECO "C60"]\n');
  expect(pgn.text).toContain('[Opening "Ruy Lopez"]\n');

  const { token } = table.seats[0];
  expect((await host.rest.post(`/sessions/${sessionId}/resign`, {}, { token })).status).toBe(200);
  const { text } = await api.call('replays.export', { sessionId });
  const record = findReplayBlock(text) ?? '';
  expect((JSON.parse(record) as { details: object }).details).toMatchObject({
    openings: expect.arrayContaining([[5, 'C60', 'Ruy Lopez']]),
  });
  const { verdict } = await api.call('replays.verify', { record });
  expect(verdict.ok).toBe(true);
  const renamed = await api.call('replays.verify', { record: record.replace('Ruy Lopez', 'Roy Lopez') });
  expect(renamed.verdict.broken).toEqual({ check: 'details', row: null });
});

test('the current position is named as soon as it is played', async () => {
  const table = await host.rest.session('chess.v1', ['white', 'black']);
  await host.rest.act(table, 0, 'd2d4', 0);
  const { api } = await host.window();
  const { openings } = await api.call('sessions.get', { sessionId: table.sessionId });
  expect(openings).toEqual([{ tick: 1, eco: 'A40', name: "Queen's Pawn Game" }]);
});

test('other games have no openings', async () => {
  const table = await host.rest.session('tic_tac_toe.v1', ['x', 'o']);
  const { api } = await host.window();
  const { openings } = await api.call('sessions.get', { sessionId: table.sessionId, frames: true });
  expect(openings).toEqual([]);
});
