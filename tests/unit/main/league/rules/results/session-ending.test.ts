import { expect, test } from 'vitest';
import {
  hostedFailure,
  missedMoveReason,
  ownFailure,
  resultOfEnding,
} from '../../../../../../src/main/league/rules/results/session-ending.ts';

const seats = { a: 'P01', b: 'P02', roles: ['white', 'black'] } as const;

test.each([
  ['checkmate', 'black', 'P02', []],
  ['resignation', 'white', 'P01', []],
  ['stalemate', null, null, []],
  ['timeout', 'white', 'P01', ['P02']],
  ['illegal_moves', 'black', 'P02', ['P01']],
  ['model_timeout', 'black', 'P02', ['P01']],
  ['aborted', null, null, ['P01', 'P02']],
  // A technical ending without a winner gives neither player a technical loss.
  ['timeout', null, null, []],
])('reads the result of a session that ended by %s with %j winning', (reason, winner, won, absent) => {
  expect(resultOfEnding({ reason, winner }, seats)).toEqual({ winner: won, absent });
});

test('maps error codes to timeout, abandoned or unparsable answers', () => {
  expect(['E001', 'E009', 'E003', ''].map(missedMoveReason)).toEqual([
    'timeout',
    'abandoned',
    'unparsable_answers',
    'unparsable_answers',
  ]);
});

test.each([
  // A player of this host that cannot be called, or answers something unexpected, is a fault of the host.
  [{ isHosted: true, stated: null, code: 'E009' }, 'host_fault'],
  [{ isHosted: true, stated: null, code: null }, 'host_fault'],
  [{ isHosted: true, stated: 'host_fault', code: 'E009' }, 'host_fault'],
  [{ isHosted: true, stated: 'endpoint_lost', code: 'E009' }, 'endpoint_lost'],
  [{ isHosted: true, stated: 'player', code: 'E009' }, null],
  // No other player can make a match void by what it states.
  [{ isHosted: false, stated: 'host_fault', code: 'E009' }, null],
  [{ isHosted: false, stated: null, code: 'E001' }, null],
])('whose failure %j is', (missed, failure) => {
  expect(hostedFailure(missed)).toBe(failure);
});

test('only a player of this host is believed about a failure of its own', () => {
  const missed = { isHosted: true, stated: 'model_timeout', code: 'E009' };
  expect(ownFailure(missed)).toBe('model_timeout');
  expect(hostedFailure(missed)).toBeNull();
  expect(ownFailure({ ...missed, isHosted: false })).toBeNull();
  expect(
    ['player', 'host_fault', 'checkmate', null].map((stated) => ownFailure({ ...missed, stated })),
  ).toEqual([null, null, null, null]);
});
