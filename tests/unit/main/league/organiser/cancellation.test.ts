import { expect, test } from 'vitest';
import { previewCancellation } from '../../../../../src/main/league/organiser/cancellation.ts';
import type { LeagueProgress } from '../../../../../src/main/league/types.ts';

const progress = (status: string, newestRound: { readonly live: number } | null): LeagueProgress =>
  ({ league: { status, matches: 10 }, played: 4, newestRound }) as unknown as LeagueProgress;

test('matches in progress end first, and those after them are never played', () => {
  expect(previewCancellation(progress('running', { live: 2 }))).toEqual({
    ok: true,
    value: { playingMatches: 2, unplayedMatches: 4 },
  });
});

test('an unknown league and one that is over are refused', () => {
  expect(previewCancellation(null)).toMatchObject({ code: 'NOT_FOUND' });
  expect(previewCancellation(progress('completed', null))).toMatchObject({ code: 'CONFLICT' });
});
