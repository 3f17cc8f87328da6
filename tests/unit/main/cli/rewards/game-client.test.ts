import { expect, test } from 'vitest';
import {
  createGameClient,
  hmacOf,
  honestSignals,
  startedMatchOf,
} from '../../../../../src/main/cli/rewards/game-client.ts';

const KEY = `0x${'11'.repeat(32)}` as const;

test('signs independently of the field order, but depends on every value and the token', () => {
  const signed = hmacOf('token', { a: 1, b: { c: 2, d: 3 } });
  expect(hmacOf('token', { b: { d: 3, c: 2 }, a: 1 })).toBe(signed);
  expect(hmacOf('token', { a: 1, b: { c: 2, d: 4 } })).not.toBe(signed);
  expect(hmacOf('Token', { a: 1, b: { c: 2, d: 3 } })).not.toBe(signed);
  expect(signed).toMatch(/^[0-9a-f]{64}$/u);
});

test('has the wallet of its key, and a random one without a key', () => {
  const place = () => ({ url: 'http://127.0.0.1:1', domain: 'd', chainId: 1, offsetMs: () => 0 });
  expect(createGameClient(place, KEY).wallet).toBe(createGameClient(place, KEY).wallet);
  expect(createGameClient(place).wallet).not.toBe(createGameClient(place).wallet);
});

test('reports 60 frames a second and different inputs each time', () => {
  const [first, second] = [honestSignals(2000), honestSignals(2000)];
  expect([first['frameCount'], first['suspiciousFlags']]).toEqual([120, []]);
  expect(first['inputHash']).not.toBe(second['inputHash']);
});

test('reads a started match from the reply', () => {
  const reply = { status: 200, body: { matchId: 'm1', sessionToken: 't1' } };
  expect(startedMatchOf(reply, 5)).toEqual({ matchId: 'm1', sessionToken: 't1', playerCount: 5 });
});
