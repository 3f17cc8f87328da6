import { expect, test } from 'vitest';
import { missedMoveReason, readEnding } from '../../../../../src/main/league/rules/board-ending.ts';

const seats = { a: 'P01', b: 'P02', roles: ['white', 'black'] } as const;

test.each([
  ['checkmate', 'black', 'P02', []],
  ['resignation', 'white', 'P01', []],
  ['stalemate', null, null, []],
  ['timeout', 'white', 'P01', ['P02']],
  ['illegal_moves', 'black', 'P02', ['P01']],
  ['aborted', null, null, ['P01', 'P02']],
  // A technical ending without a winner gives neither player a technical loss.
  ['timeout', null, null, []],
])('reads the result of a session that ended by %s with %j winning', (reason, winner, won, absent) => {
  expect(readEnding({ reason, winner }, seats)).toEqual({ winner: won, absent });
});

test('maps error codes to timeout, abandoned or unparsable answers', () => {
  expect(['E001', 'E009', 'E003', ''].map(missedMoveReason)).toEqual([
    'timeout',
    'abandoned',
    'unparsable_answers',
    'unparsable_answers',
  ]);
});
