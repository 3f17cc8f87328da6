import { expect, test } from 'vitest';
import type { LeagueMatchStore } from '../../../../../src/main/league/store/match-store.ts';
import { withMatchTimes } from '../../../../../src/main/league/store/match-times.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const VERDICT = { choices: {}, winner: null, absent: [], decidedAt: '' };

function timedStore({ canInvite = true } = {}) {
  const clock = stoppedClock();
  const nothing = {
    markInvited: () => canInvite,
    markDecided: () => true,
    markReported: () => true,
  } as unknown as LeagueMatchStore;
  return { clock, ...withMatchTimes(nothing, clock) };
}

test('keeps the start time from invitation to decision and resets it on a second invitation', () => {
  const { clock, matches, times } = timedStore();
  const key = { leagueId: 'l', matchId: 'R1M1' };
  expect(times.begunAtMs(key)).toBeNull();
  matches.markInvited(key, 'conv-1');
  const first = times.begunAtMs(key) ?? 0;
  clock.advance(5000);
  matches.markInvited(key, 'conv-2');
  expect(times.begunAtMs(key)).toBe(first + 5000);
  expect(times.begunAtMs({ leagueId: 'other', matchId: 'R1M1' })).toBeNull();
  matches.markDecided(key, VERDICT);
  expect(times.begunAtMs(key)).toBeNull();
});

test('a match that cannot begin any more is not counted as running', () => {
  const { matches, times } = timedStore({ canInvite: false });
  const key = { leagueId: 'l', matchId: 'R1M1' };
  expect(matches.markInvited(key, 'c')).toBe(false);
  expect(times.begunAtMs(key)).toBeNull();
  expect(times.paceOf('l').concurrentMatches).toBe(0);
});

test('measures durations and how many matches run at once, league by league', () => {
  const { clock, matches, times } = timedStore();
  const key = (matchId: string, leagueId = 'l') => ({ leagueId, matchId });
  expect(times.paceOf('l')).toEqual({ durationsMs: [], concurrentMatches: 0 });
  matches.markInvited(key('R1M1'), 'c');
  matches.markInvited(key('R1M1', 'other'), 'c');
  clock.advance(1000);
  matches.markInvited(key('R1M2'), 'c');
  clock.advance(2000);
  matches.markDecided(key('R1M1'), VERDICT);
  matches.markDecided(key('R1M2'), VERDICT);
  // Recording a decided match is not another end.
  matches.markReported(key('R1M1'), {
    winner: null,
    absent: [],
    reported: '{}',
    reportedWinner: null,
    disputed: false,
    reportedAt: '',
  });
  expect(times.paceOf('l')).toEqual({ durationsMs: [3000, 2000], concurrentMatches: 2 });
  expect(times.paceOf('other')).toEqual({ durationsMs: [], concurrentMatches: 1 });
});

test('keeps the pace of the newest matches of the newest leagues only', () => {
  const { clock, matches, times } = timedStore();
  const play = (leagueId: string, matchId: string, durationMs: number) => {
    matches.markInvited({ leagueId, matchId }, 'c');
    clock.advance(durationMs);
    matches.markDecided({ leagueId, matchId }, VERDICT);
  };
  for (let match = 1; match <= 60; match += 1) play('l', `R1M${match}`, match);
  expect(times.paceOf('l').durationsMs).toHaveLength(50);
  expect(times.paceOf('l').durationsMs[0]).toBe(11);
  for (let league = 1; league <= 20; league += 1) play(`later${league}`, 'R1M1', 1);
  expect(times.paceOf('l').durationsMs).toEqual([]);
});
