import { expect, test } from 'vitest';
import {
  createGameClient,
  hmacOf,
  honestSignals,
  startedOf,
} from '../../../../../src/main/cli/rewards/game-client.ts';

const KEY = `0x${'11'.repeat(32)}` as const;

test('a signature does not depend on the order of fields, but on every value and on the token', () => {
  const signed = hmacOf('token', { a: 1, b: { c: 2, d: 3 } });
  expect(hmacOf('token', { b: { d: 3, c: 2 }, a: 1 })).toBe(signed);
  expect(hmacOf('token', { a: 1, b: { c: 2, d: 4 } })).not.toBe(signed);
  expect(hmacOf('Token', { a: 1, b: { c: 2, d: 3 } })).not.toBe(signed);
  expect(signed).toMatch(/^[0-9a-f]{64}$/u);
});

test('the same key is the same wallet, and without one each client is somebody else', () => {
  const place = () => ({ url: 'http://127.0.0.1:1', domain: 'd', chainId: 1, offsetMs: () => 0 });
  expect(createGameClient(place, KEY).wallet).toBe(createGameClient(place, KEY).wallet);
  expect(createGameClient(place).wallet).not.toBe(createGameClient(place).wallet);
});

test('an honest machine reports sixty frames a second and never the same inputs twice', () => {
  const [first, second] = [honestSignals(2000), honestSignals(2000)];
  expect([first['frameCount'], first['suspiciousFlags']]).toEqual([120, []]);
  expect(first['inputHash']).not.toBe(second['inputHash']);
});

test('a started match is known by what the host answered', () => {
  const reply = { status: 200, body: { matchId: 'm1', sessionToken: 't1' } };
  expect(startedOf(reply, 5)).toEqual({ matchId: 'm1', sessionToken: 't1', playerCount: 5 });
});
