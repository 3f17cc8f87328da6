import { expect, test } from 'vitest';
import { type LeagueMatchStore, withMatchTimes } from '../../../../../src/main/league/store/match-store.ts';

import { stoppedClock } from '../../../../support/test-storage.ts';

test('keeps the start time from invitation to decision and resets it on a second invitation', () => {
  const clock = stoppedClock();
  const nothing = {
    invite: () => true,
    decide: () => true,
    report: () => true,
  } as unknown as LeagueMatchStore;
  const { matches, times } = withMatchTimes(nothing, clock);
  const key = { leagueId: 'l', matchId: 'R1M1' };
  expect(times.begunAtMs(key)).toBeNull();
  matches.invite(key, 'conv-1');
  const first = times.begunAtMs(key) ?? 0;
  clock.advance(5000);
  matches.invite(key, 'conv-2');
  expect(times.begunAtMs(key)).toBe(first + 5000);
  expect(times.begunAtMs({ leagueId: 'other', matchId: 'R1M1' })).toBeNull();
  matches.decide(key, { choices: {}, winner: null, absent: [], at: '' });
  expect(times.begunAtMs(key)).toBeNull();
});
