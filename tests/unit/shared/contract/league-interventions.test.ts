import { expect, test } from 'vitest';
import { leagueIntervention } from '../../../../src/shared/contract/league-interventions.ts';

test('every intervention needs a reason and what it is about', () => {
  const pause = { kind: 'pause', leagueId: 'l1', reason: 'lunch' };
  expect(leagueIntervention.safeParse(pause).success).toBe(true);
  for (const wrong of [
    { ...pause, reason: ' ' },
    { ...pause, reason: 'x'.repeat(301) },
    { ...pause, kind: 'override', matchId: 'R1M1' },
    { ...pause, kind: 'withdraw' },
    { ...pause, kind: 'delete' },
  ])
    expect(leagueIntervention.safeParse(wrong).success).toBe(false);
});
