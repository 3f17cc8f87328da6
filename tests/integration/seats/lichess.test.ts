import { afterAll, beforeAll, expect, test } from 'vitest';
import { LichessBot } from '../../outside/lichess-client.ts';
import { startBuiltHost, type BuiltHost, type HostWindow } from '../../support/built-host.ts';

/** A seated lichess bot whose program goes away. */

let host: BuiltHost;
let window: HostWindow;
beforeAll(async () => {
  host = await startBuiltHost({ testClock: false });
  window = await host.window();
});
afterAll(() => host.dispose());

test('a bot that leaves after its first move loses on time', async () => {
  const { token } = await host.rest.register('Leaver');
  const bot = new LichessBot(`http://127.0.0.1:${host.ready.ports.lichess}/`, token);
  const name = await bot.account();
  const events = await bot.lines('GET /api/stream/event');
  await window.api.call('seats.setPlayerBudget', {
    player: `lichess:${name}`,
    budget: { perMoveMs: 5000 },
  });
  const { sessionId } = await window.api.call('match.start', {
    template: 'chess.v1',
    seats: {
      white: { kind: 'seat', protocol: 'lichess', spec: { bot: name } },
      black: { kind: 'builtin', level: 1 },
    },
  });
  const { game } = (await events.next(({ type }) => type === 'gameStart')) as { game: { gameId: string } };
  const stream = await bot.lines(`GET /api/bot/game/stream/${game.gameId}`);
  expect((await bot.send(`POST /api/bot/game/${game.gameId}/move/e2e4`)).status).toBe(200);
  stream.close();
  events.close();
  const card = async () => (await window.api.call('sessions.get', { sessionId: sessionId ?? '' })).card;
  await expect.poll(async () => (await card()).status, { timeout: 60_000 }).toBe('completed');
  expect(await card()).toMatchObject({
    outcomeReason: 'model_timeout',
    winner: 'black',
    fault: 'player',
  });
  const turns = await window.api.call('seats.turns', { sessionId: sessionId ?? '' });
  expect(turns.map(({ attempts }) => attempts.map(({ fault }) => fault))).toEqual([[null], ['timeout']]);
});
