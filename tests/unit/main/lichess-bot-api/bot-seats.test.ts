import { expect, test } from 'vitest';
import { createBotSeats, type SeatedBot } from '../../../../src/main/lichess-bot-api/bot-seats.ts';
import { lichessStore } from '../../../../src/main/lichess-bot-api/store.ts';
import { memoryDb } from '../../../support/memory-db.ts';

const REQUEST = {
  sessionSeat: { sessionId: 's', agentId: 'seat', role: 'white' },
  mayAct: true,
  limitMs: 1000,
};
const forEver = new AbortController().signal;
const legal = (action: string) => ({ action, isLegal: true });

async function open() {
  const db = await memoryDb();
  lichessStore(db).insertName('a', 'My-Bot');
  const seats = createBotSeats(db);
  return {
    seats,
    seat: (role = 'white') =>
      seats.seat('my-bot', { ...REQUEST, sessionSeat: { ...REQUEST.sessionSeat, role } }),
  };
}

test('a bot is found by its name, case ignored, and is connected while a stream is open', async () => {
  const { seats } = await open();
  expect([seats.nameOf('MY-BOT'), seats.nameOf('other')]).toEqual(['My-Bot', null]);
  expect(seats.seat('other', REQUEST)).toBeNull();
  const older = seats.connect('a');
  const newer = seats.connect('a');
  older();
  older();
  expect(seats.isConnected('my-bot')).toBe(true);
  newer();
  expect(seats.isConnected('my-bot')).toBe(false);
});

test('a seat waits for its bot, and no longer than it may', async () => {
  const { seats, seat } = await open();
  const opened = seat();
  const limit = new AbortController();
  const late = opened?.waitForConnection(limit.signal);
  limit.abort();
  expect(await late).toBe(false);
  const waiting = opened?.waitForConnection(forEver);
  seats.connect('a');
  expect(await waiting).toBe(true);
});

test('a move counts for its own position, whether it was asked for before or not', async () => {
  const { seats, seat } = await open();
  const opened = seat();
  const own = seats.find('s', 'a');
  const first = opened?.move(0, forEver);
  expect(own?.submit(0, legal('e2e4'))).toBe(true);
  expect(own?.submit(0, legal('d2d4'))).toBe(false);
  expect(await first).toEqual(legal('e2e4'));
  expect(own?.submit(2, legal('g1f3'))).toBe(true);
  expect(await opened?.move(2, forEver)).toEqual(legal('g1f3'));
  expect(await opened?.move(2, forEver)).toEqual(legal('g1f3'));
  const limit = new AbortController();
  const none = opened?.move(4, limit.signal);
  limit.abort();
  expect(await none).toBeNull();
});

test('an illegal move is an answer once, and a legal one may follow it', async () => {
  const { seats, seat } = await open();
  const opened = seat();
  const own = seats.find('s', 'a');
  own?.submit(0, { action: 'e2e5', isLegal: false });
  expect(await opened?.move(0, forEver)).toEqual({ action: 'e2e5', isLegal: false });
  own?.submit(0, { action: 'e2e6', isLegal: false });
  expect(own?.submit(0, legal('e2e4'))).toBe(true);
  expect(await opened?.move(0, forEver)).toEqual(legal('e2e4'));
});

test('a seat is told of, is closed, and can be read afterwards; one bot has one side', async () => {
  const { seats, seat } = await open();
  const told: SeatedBot[] = [];
  const off = seats.onSeat((one) => void told.push(one));
  const opened = seat();
  expect(seat('black')).toBeNull();
  expect(told.map(({ botId, sessionSeat }) => [botId, sessionSeat.role])).toEqual([['a', 'white']]);
  expect([seats.activeSessionsOf('a'), seats.listBySession('s').length]).toEqual([['s'], 1]);
  opened?.close();
  expect([seats.activeSessionsOf('a'), seats.find('s', 'a')?.sessionSeat.role]).toEqual([[], 'white']);
  expect(seats.find('s', 'a')?.submit(0, legal('e2e4'))).toBe(false);
  off();
  expect(seat('black')).not.toBeNull();
  expect(told).toHaveLength(1);
});
