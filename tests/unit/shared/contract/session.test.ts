import { expect, test } from 'vitest';
import { clockChoice, newMatch, playerChoice } from '../../../../src/shared/contract/session.ts';
import { faults } from '../../../support/schema.ts';

test.each(['builtin', 'uci'])('a player of kind %s has a level from 1 to 8', (kind) => {
  const wrong = (level: unknown) => faults(playerChoice, { kind, path: '/engine', level });
  expect([...wrong(1), ...wrong(8)]).toEqual([]);
  for (const level of [0, 9, 1.5, undefined, '3']) expect(wrong(level)).toEqual(['level']);
});

test('kinds that need another member have it', () => {
  expect(faults(playerChoice, { kind: 'uci', level: 1, path: '' })).toEqual(['path']);
  expect(faults(playerChoice, { kind: 'llm', endpointId: '' })).toEqual(['endpointId']);
  expect(faults(playerChoice, { kind: 'agent' })).toEqual(['agentId']);
  expect(faults(playerChoice, { kind: 'stockfish' })).toEqual(['kind']);
});

test('members of other kinds are dropped', () => {
  expect(playerChoice.parse({ kind: 'random', path: '/bin/sh', level: 3 })).toEqual({ kind: 'random' });
});

test('a clock starts with some time; an increment may be zero', () => {
  expect(faults(clockChoice, { initialMs: 1, incrementMs: 0 })).toEqual([]);
  expect(faults(clockChoice, { initialMs: 0, incrementMs: -1, perMoveMs: 0 })).toEqual([
    'initialMs',
    'incrementMs',
    'perMoveMs',
  ]);
  expect(faults(clockChoice, { perMoveMs: 0.5 })).toEqual(['perMoveMs']);
});

test('the pace is at most a minute', () => {
  const wrong = (paceMs: unknown) => faults(newMatch, { template: 'rps.v1', seats: {}, paceMs });
  expect([...wrong(0), ...wrong(60_000), ...wrong(undefined)]).toEqual([]);
  for (const paceMs of [-1, 60_001, 10.5]) expect(wrong(paceMs)).toEqual(['paceMs']);
});
