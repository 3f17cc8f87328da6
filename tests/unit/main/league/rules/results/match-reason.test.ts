import { expect, test } from 'vitest';
import {
  matchReasonOf,
  type ReasonedMatch,
} from '../../../../../../src/main/league/rules/results/match-reason.ts';

const MATCH: ReasonedMatch = {
  a: 'P01',
  b: 'P02',
  phase: 'REPORTED',
  conversationId: 'c1',
  sessionId: null,
  drawnNumber: 8,
  choices: { P01: 'even', P02: 'odd' },
  absent: [],
  isVoid: false,
  winner: 'P01',
  reason: null,
  disputed: false,
  reportedWinner: 'P01',
};
const reasonOf = (change: Partial<ReasonedMatch>, budgetMs = 0) =>
  matchReasonOf({ ...MATCH, ...change }, budgetMs);

test('a match without a result has no reason', () => {
  for (const phase of ['scheduled', 'INVITED', 'JOINED', 'COLLECTING'] as const)
    expect(reasonOf({ phase })).toBeNull();
  expect(reasonOf({ phase: 'DECIDED' })).not.toBeNull();
});

test('even_odd ends by the number, with how many players were right', () => {
  expect(reasonOf({})).toEqual({ code: 'number', number: 8, parity: 'even', right: 1 });
  const both = { P01: 'odd', P02: 'odd' } as const;
  expect(reasonOf({ choices: both, winner: null })).toMatchObject({ right: 0 });
  expect(reasonOf({ choices: both, winner: null, drawnNumber: 3 })).toMatchObject({ right: 2 });
});

test('a session ends by its end reason, with the player that failed or resigned', () => {
  const board = { sessionId: 's1', drawnNumber: null, choices: {} };
  expect(reasonOf({ ...board, reason: 'checkmate' })).toEqual({
    code: 'ending',
    reason: 'checkmate',
    playerId: null,
    limitMs: null,
  });
  expect(reasonOf({ ...board, reason: 'resignation' })).toMatchObject({ playerId: 'P02' });
  const late = { ...board, reason: 'timeout', absent: ['P02'] };
  expect(reasonOf(late)).toMatchObject({ playerId: 'P02', limitMs: 30_000 });
  expect(reasonOf(late, 10_000)).toMatchObject({ limitMs: 10_000 });
  expect(reasonOf({ ...board, reason: 'stalemate', winner: null })).toMatchObject({ playerId: null });
});

test('two players that made no move are both absent, and a fault of the host is nobody’s', () => {
  const board = { sessionId: 's1', drawnNumber: null, choices: {}, winner: null };
  expect(reasonOf({ ...board, reason: 'aborted', absent: ['P01', 'P02'] })).toMatchObject({
    code: 'absent',
    absences: [
      { playerId: 'P01', cause: 'no_move' },
      { playerId: 'P02', cause: 'no_move' },
    ],
  });
  const fault = { code: 'ending', reason: 'host_fault', playerId: null };
  expect(reasonOf({ ...board, reason: 'host_fault', isVoid: true })).toMatchObject(fault);
  expect(reasonOf({ sessionId: null, isVoid: true, winner: null })).toMatchObject(fault);
});

test('an absence has its stored cause, that of a report, or none that is known', () => {
  const absent = { absent: ['P02'], drawnNumber: null, choices: {} };
  expect(reasonOf({ ...absent, reason: 'P02 refused the invitation' })).toMatchObject({
    absences: [{ playerId: 'P02', cause: 'refused' }],
  });
  expect(reasonOf({ ...absent, conversationId: null })).toMatchObject({ absences: [{ cause: 'reported' }] });
  expect(reasonOf(absent)).toMatchObject({ absences: [{ cause: 'unknown' }] });
});

test('a report without a number is its own reason, and a disputed one says what counts', () => {
  expect(reasonOf({ drawnNumber: null })).toEqual({ code: 'report' });
  expect(reasonOf({ choices: null })).toEqual({ code: 'report' });
  const disputed = { disputed: true, reportedWinner: 'P02' };
  expect(reasonOf(disputed)).toMatchObject({ code: 'disputed', reportedWinner: 'P02', counted: 'number' });
  expect(reasonOf({ ...disputed, winner: 'P02' })).toMatchObject({ counted: 'report' });
});

test('a session of an earlier version whose reason was not stored has none', () => {
  expect(reasonOf({ sessionId: 's1', drawnNumber: null, choices: null })).toBeNull();
});
