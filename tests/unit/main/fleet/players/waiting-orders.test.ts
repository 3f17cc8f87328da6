import { expect, test } from 'vitest';
import { groupWaiting, type ConnectedWorker } from '../../../../../src/main/fleet/players/waiting-orders.ts';

const rules = 'r1:a';
const engine = { kind: 'uci', sha256: 'ab'.repeat(32), name: 'stockfish' } as const;
const order = { template: 'chess.v1', trust: 'own', rules, required: [engine] } as const;
const worker: ConnectedWorker = {
  trust: 'own',
  rules: { 'chess.v1': rules },
  players: { engines: [{ sha256: engine.sha256, name: 'Stockfish 17' }], models: [] },
};

test('orders of one kind are one line with their number', () => {
  expect(groupWaiting([order, order], [worker])).toEqual([
    { template: 'chess.v1', trust: 'own', orders: 2, obstacle: null, missing: [] },
  ]);
  expect(groupWaiting([order, { ...order, required: [] }], [])).toHaveLength(2);
});

test('the first thing in the way is named: no worker, its class of trust, its rules, or a player', () => {
  const obstacleOf = (...connected: Parameters<typeof groupWaiting>[1]) =>
    groupWaiting([order], connected)[0]?.obstacle;
  expect(obstacleOf()).toBe('no_worker');
  expect(obstacleOf({ ...worker, trust: 'invited' })).toBe('trust');
  expect(obstacleOf({ ...worker, rules: { 'chess.v1': 'r1:b' } })).toBe('rules');
  const without = { ...worker, players: { engines: [], models: [] } };
  expect(groupWaiting([order], [without])[0]).toMatchObject({
    obstacle: 'player',
    missing: [{ kind: 'uci', name: 'stockfish', sha256: engine.sha256 }],
  });
  expect(obstacleOf(without, worker)).toBeNull();
});
