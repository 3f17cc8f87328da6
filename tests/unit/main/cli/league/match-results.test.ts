import { expect, test } from 'vitest';
import {
  lastResults,
  matchResultJson,
  reasonText,
} from '../../../../../src/main/cli/league/match-results.ts';
import type { LeagueMatch, MatchReason } from '../../../../../src/shared/contract/index.ts';
import { TECHNICAL_LOSS_CAUSES } from '../../../../../src/shared/contract/index.ts';

const match = (change: Partial<LeagueMatch>): LeagueMatch =>
  ({
    matchId: 'R1M1',
    round: 1,
    a: { playerId: 'P01', displayName: 'Ada' },
    b: { playerId: 'P02', displayName: 'Bob' },
    winner: 'P01',
    absent: [],
    isVoid: false,
    disputed: false,
    reason: null,
    ...change,
  }) as LeagueMatch;

const REASONS: readonly (readonly [MatchReason, string])[] = [
  [{ code: 'ending', reason: 'fifty_moves', playerId: null, limitMs: null }, 'fifty moves'],
  [{ code: 'ending', reason: 'resignation', playerId: 'P02', limitMs: null }, 'Bob resigned'],
  [{ code: 'ending', reason: 'timeout', playerId: 'P02', limitMs: 30_000 }, 'Bob did not reply within 30 s'],
  [{ code: 'ending', reason: 'illegal_moves', playerId: 'P02', limitMs: null }, 'illegal moves of Bob'],
  [{ code: 'number', number: 8, parity: 'even', right: 1 }, 'number 8 is even'],
  [{ code: 'number', number: 8, parity: 'even', right: 2 }, 'number 8 is even, both were right'],
  [{ code: 'number', number: 8, parity: 'even', right: 0 }, 'number 8 is even, both were wrong'],
  [{ code: 'report' }, 'as its referee reported'],
  [
    { code: 'disputed', number: 3, parity: 'odd', reportedWinner: 'P02', counted: 'number' },
    'number 3 is odd, but its referee reported Bob as the winner',
  ],
  [
    { code: 'disputed', number: 3, parity: 'odd', reportedWinner: null, counted: 'report' },
    'number 3 is odd, but its referee reported a draw, and that counts',
  ],
];

test.each(REASONS)('%j is a phrase', (reason, phrase) => {
  expect(reasonText(match({ reason }))).toBe(phrase);
});

test('every cause of an absence is a phrase that names the player', () => {
  for (const cause of TECHNICAL_LOSS_CAUSES) {
    const reason: MatchReason = { code: 'absent', absences: [{ playerId: 'P02', cause, limitMs: null }] };
    expect(reasonText(match({ reason }))).toMatch(/^Bob \w+ .*\w/u);
  }
});

test('the newest results are a table, whatever a player is called', () => {
  expect(lastResults([])).toBe('');
  const draw = match({ matchId: 'R2M1', winner: null, b: { playerId: 'P02', displayName: '\u001B[31mBob' } });
  const text = lastResults([
    match({ reason: { code: 'report' } }),
    draw,
    match({ isVoid: true }),
    match({ winner: null, absent: ['P01', 'P02'] }),
    match({ winner: 'P02' }),
  ]);
  for (const phrase of ['Ada beat Bob', 'draw', 'void', 'neither played', 'Bob beat Ada'])
    expect(text).toContain(phrase);
  expect(text).not.toContain('\u001B');
});

test('a result as JSON has ids and its reason', () => {
  expect(matchResultJson(match({ reason: { code: 'report' } }))).toEqual({
    match_id: 'R1M1',
    round: 1,
    player_a: 'P01',
    player_b: 'P02',
    winner: 'P01',
    void: false,
    disputed: false,
    reason: { code: 'report' },
  });
});
