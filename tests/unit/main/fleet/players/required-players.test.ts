import { expect, test } from 'vitest';
import {
  missingPlayers,
  requiredPlayersOf,
  NO_PLAYERS,
} from '../../../../../src/main/fleet/players/required-players.ts';

const engine = { kind: 'uci', sha256: 'ab'.repeat(32), name: 'stockfish' } as const;
const model = {
  kind: 'model',
  model: 'qwen',
  policy: 'forfeit',
  limits: { requestsAtOnce: 1, perMoveMs: 1000, maxTokens: 64, promptTokens: 512, attempts: 1 },
  sampling: { temperature: null, seed: null },
} as const;

test('each engine and model is needed once, whatever its level; random and built-in players are everywhere', () => {
  const games = [
    { seats: { white: { ...engine, level: 3 }, black: { kind: 'random' } } },
    { seats: { white: { kind: 'builtin', level: 1 }, black: { ...engine, level: 4 } } },
    { seats: { white: model, black: model } },
  ] as const;
  expect(requiredPlayersOf(games)).toEqual([engine, { kind: 'model', model: 'qwen' }]);
});

test('a worker lacks what it does not offer: an engine counts by its hash, not by its name', () => {
  const required = [engine, { kind: 'model', model: 'qwen' } as const];
  expect(missingPlayers(required, NO_PLAYERS)).toEqual(required);
  const other = { sha256: 'cd'.repeat(32), name: 'stockfish' };
  expect(missingPlayers(required, { engines: [other], models: ['qwen'] })).toEqual([engine]);
  const same = { sha256: engine.sha256, name: 'renamed' };
  expect(missingPlayers(required, { engines: [same], models: ['qwen'] })).toEqual([]);
});

test('a signed player is needed by its key, whatever its name', () => {
  const seat = { kind: 'signed', key: 'A'.repeat(43), name: 'alice' } as const;
  const required = requiredPlayersOf([{ seats: { x: seat, o: { kind: 'random' } } }]);
  expect(required).toEqual([seat]);
  expect(missingPlayers(required, NO_PLAYERS)).toEqual(required);
  expect(missingPlayers(required, { ...NO_PLAYERS, signers: ['B'.repeat(42) + 'A'] })).toEqual(required);
  expect(missingPlayers(required, { ...NO_PLAYERS, signers: [seat.key] })).toEqual([]);
});
