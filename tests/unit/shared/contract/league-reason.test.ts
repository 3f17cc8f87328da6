import { expect, test } from 'vitest';
import {
  matchReason,
  toReasonJson,
  type MatchReason,
} from '../../../../src/shared/contract/league-reason.ts';

const REASONS: readonly (readonly [MatchReason, Record<string, unknown>])[] = [
  [
    { code: 'ending', reason: 'timeout', playerId: 'P01', limitMs: 30_000 },
    { code: 'ending', end_reason: 'timeout', player_id: 'P01', limit_ms: 30_000 },
  ],
  [
    { code: 'number', number: 8, parity: 'even', right: 1 },
    { code: 'number', number: 8, parity: 'even', right: 1 },
  ],
  [
    { code: 'absent', absences: [{ playerId: 'P01', cause: 'refused', limitMs: null }] },
    { code: 'absent', absences: [{ player_id: 'P01', cause: 'refused', limit_ms: null }] },
  ],
  [{ code: 'report' }, { code: 'report' }],
  [
    { code: 'disputed', number: 3, parity: 'odd', reportedWinner: null, counted: 'number' },
    { code: 'disputed', number: 3, parity: 'odd', reported_winner: null, counted: 'number' },
  ],
];

test.each(REASONS)('%j is written in snake case', (reason, json) => {
  expect(toReasonJson(matchReason.parse(reason))).toEqual(json);
});

test('a match without a result has no reason', () => {
  expect(toReasonJson(null)).toBeNull();
});
