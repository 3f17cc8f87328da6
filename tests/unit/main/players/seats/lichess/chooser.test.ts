import { expect, onTestFinished, test } from 'vitest';
import type { BotMove, BotSeatRequest, ConnectedBots } from '../../../../../../src/main/players/index.ts';
import { systemClock } from '../../../../../../src/main/platform/clocks/system-clock.ts';
import { createTestPlayers } from '../../../../../support/players/test-players.ts';

const CHOICE = { kind: 'seat', protocol: 'lichess', spec: { bot: 'my-bot' } } as const;

/** Bots of which one answers each question with the next of these; null is never answered. */
function botsWith(answers: readonly (BotMove | null)[], isConnected = true, staysConnected = isConnected) {
  const requests: BotSeatRequest[] = [];
  const closed: string[] = [];
  const left = [...answers];
  const aborted = (signal: AbortSignal): Promise<null> =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
  const bots: ConnectedBots = {
    nameOf: () => 'my-bot',
    isConnected: () => staysConnected,
    seat(_, request) {
      requests.push(request);
      return {
        waitForConnection: (signal) =>
          isConnected ? Promise.resolve(true) : aborted(signal).then(() => false),
        move: (_tick, signal) => {
          const next = left.shift() ?? null;
          return next === null ? aborted(signal) : Promise.resolve(next);
        },
        close: () => void closed.push(request.sessionSeat.role),
      };
    },
  };
  return { bots, requests, closed };
}

/** How a game of the bot against random ends. */
async function play({ bots }: ReturnType<typeof botsWith>, budget: object = {}) {
  const testPlayers = createTestPlayers(undefined, systemClock, bots);
  onTestFinished(() => testPlayers.stop());
  testPlayers.players.start();
  const white = await testPlayers.seat('chess.v1', CHOICE);
  const black = await testPlayers.seat('chess.v1', { kind: 'random' });
  await testPlayers.records.setBudget(white, budget);
  const over = testPlayers.ended('one');
  testPlayers.sessions.begin('one', 'chess.v1', { white, black });
  return { reason: await over, testPlayers };
}

test('the moves of the bot are played and recorded; no move in time loses', async () => {
  const own = botsWith([{ action: 'e2e4', isLegal: true }, null]);
  const { reason, testPlayers } = await play(own, { perMoveMs: 300 });
  expect(reason).toBe('model_timeout');
  expect(testPlayers.records.turns[0]).toMatchObject({
    protocol: 'lichess',
    attempts: [{ fault: null, text: 'e2e4' }],
  });
  expect(own.requests).toMatchObject([{ mayAct: true, limitMs: 300, sessionSeat: { role: 'white' } }]);
  expect(own.closed).toEqual(['white']);
});

test('a draw is answered by the bot alone', async () => {
  const { bots } = botsWith([null]);
  const testPlayers = createTestPlayers(undefined, systemClock, bots);
  onTestFinished(() => testPlayers.stop());
  testPlayers.players.start();
  const white = await testPlayers.seat('chess.v1', CHOICE);
  await testPlayers.records.setBudget(white, { perMoveMs: 300 });
  const over = testPlayers.ended('one');
  testPlayers.sessions.begin('one', 'chess.v1', { white, black: 'b' });
  await testPlayers.sessions.api.draw('b', 'one', 'offer');
  expect(await over).toBe('model_timeout');
  expect(testPlayers.sessions.log.get('one')).toEqual(['black offers the draw']);
});

test('three illegal moves in one position lose', async () => {
  const illegal = { action: 'e2e5', isLegal: false };
  const { reason, testPlayers } = await play(botsWith([illegal, illegal, illegal]));
  expect(reason).toBe('illegal_moves');
  expect(testPlayers.records.turns[0]?.attempts.map(({ fault }) => fault)).toEqual([
    'illegal',
    'illegal',
    'illegal',
  ]);
});

test('a bot that does not connect makes the game void', async () => {
  expect((await play(botsWith([], false), { startMs: 50 })).reason).toBe('endpoint_lost');
});

test('a bot that has moved and is then gone has lost on time', async () => {
  const own = botsWith([{ action: 'e2e4', isLegal: true }, null], true, false);
  const { reason, testPlayers } = await play(own, { perMoveMs: 300 });
  expect(reason).toBe('model_timeout');
  expect(testPlayers.records.turns.at(-1)?.attempts).toMatchObject([
    { fault: 'timeout', text: expect.stringContaining('not connected') },
  ]);
});

test('a bot that is gone before its first move makes the game void', async () => {
  expect((await play(botsWith([null], true, false), { perMoveMs: 300 })).reason).toBe('endpoint_lost');
});
