import { expect, test } from 'vitest';
import { ARENA_CALLS, arenaChoice, newArena } from '../../../../src/shared/contract/arena.ts';
import { faults } from '../../../support/schema.ts';

const random = { kind: 'random' };
const requested = (over: object) => ({ template: 'chess.v1', a: random, b: random, games: 10, ...over });

test.each([{ kind: 'you' }, { kind: 'agent', agentId: 'a-1' }, { kind: 'open' }])(
  'a player that the host cannot seat is refused: $kind',
  (choice) => {
    expect(faults(arenaChoice, choice)).toEqual(['$']);
    expect(faults(newArena, requested({ b: choice }))).toEqual(['b']);
  },
);

test.each([
  random,
  { kind: 'builtin', level: 8 },
  { kind: 'uci', path: '/engine', level: 1 },
  { kind: 'llm', endpointId: 'e-1' },
])('a player of this host may play both sides: $kind', (choice) => {
  expect(faults(newArena, requested({ a: choice, b: choice }))).toEqual([]);
});

test.each([0, -1, 1.5, 10_001, '10', Number.NaN])('%s is refused as the number of games', (games) => {
  expect(faults(newArena, requested({ games }))).toEqual(['games']);
});

test('a run may have one game or ten thousand', () => {
  expect([1, 10_000].flatMap((games) => faults(newArena, requested({ games })))).toEqual([]);
});

test('an export has one of two formats', () => {
  const { input } = ARENA_CALLS['arena.export'];
  expect(faults(input, { arenaId: 'r-1', format: 'csv' })).toEqual([]);
  expect(faults(input, { arenaId: '', format: 'xml' })).toEqual(['arenaId', 'format']);
});
