import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parseNamedPlayer } from '../../../../../src/main/cli/match/named-players.ts';

test.each([
  ['random', { kind: 'random' }],
  ['builtin', { kind: 'builtin', level: 4 }],
  ['builtin:8', { kind: 'builtin', level: 8 }],
  ['uci:stockfish', { kind: 'uci', path: 'stockfish', level: 8 }],
  ['uci:./fish', { kind: 'uci', path: resolve('fish'), level: 8 }],
  ['uci:C:\\fish.exe', { kind: 'uci', path: resolve('C:\\fish.exe'), level: 8 }],
  ['llm:qwen', { kind: 'llm', endpointId: 'qwen' }],
])('%s is a player', (given, choice) => {
  expect(parseNamedPlayer(given)).toEqual({ ok: true, value: { name: given, choice } });
});

test.each([
  ['', 'is not a player'],
  ['human', 'is not a player'],
  ['random:3', 'is not a player'],
  ['builtin:0', 'the level must be from 1 to 8'],
  ['builtin:9', 'the level must be from 1 to 8'],
  ['builtin:', 'the level must be from 1 to 8'],
  ['uci:', 'needs the path of an engine'],
  ['uci', 'needs the path of an engine'],
  ['llm', 'needs the name of an endpoint'],
  ['llm:', 'needs the name of an endpoint'],
  [`llm:${'x'.repeat(65)}`, 'at most 64 characters'],
])('%j is refused: %s', (given, text) => {
  const outcome = parseNamedPlayer(given);
  expect(outcome.ok ? '' : outcome.message).toContain(text);
});

test.each([
  ['llm:http://127.0.0.1:1234', { baseUrl: 'http://127.0.0.1:1234', model: null }],
  ['llm:qwen3:8b@http://127.0.0.1:11434/v1', { baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3:8b' }],
])('%s is a model given by its server', (given, address) => {
  expect(parseNamedPlayer(given)).toMatchObject({ ok: true, value: { address } });
});
