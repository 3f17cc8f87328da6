import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

let table: BuiltHost;
beforeAll(async () => {
  table = await startBuiltHost();
});
afterAll(() => table.dispose());

const CHESS = ['white', 'black'] as const;

test('a whole game of chess by REST ends in checkmate and verifies', async () => {
  const game = await table.rest.session('chess.v1', CHESS);
  for (const [tick, move] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries()) {
    const reply = await table.rest.act(game, (tick % 2) as 0 | 1, move, tick);
    expect(reply.status).toBe(200);
    expect(reply.body['tick']).toBe(tick + 1);
  }
  const { token } = game.seats[0];
  const state = await table.rest.get(`/sessions/${game.sessionId}/state`, { token });
  expect(state.body).toMatchObject({
    status: 'completed',
    outcome: 'black_wins',
    outcome_reason: 'checkmate',
  });
  const verdict = await table.rest.get(`/sessions/${game.sessionId}/verify`, { token });
  expect(verdict.body).toMatchObject({ ok: true, rows: 4, state_equals_replay: true });
});

test('after the end every action is refused with 400, whatever the tick', async () => {
  const game = await table.rest.session('chess.v1', CHESS);
  await table.rest.post(`/sessions/${game.sessionId}/resign`, undefined, { token: game.seats[1].token });
  for (const tick of [0, 1, 99]) {
    const reply = await table.rest.act(game, 0, 'e2e4', tick);
    expect([reply.status, reply.body['error']]).toMatchObject([400, { code: 'INVALID_ACTION' }]);
  }
});
