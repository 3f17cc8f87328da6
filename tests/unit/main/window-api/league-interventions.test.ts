import { expect, test } from 'vitest';
import { accept, refuse } from '../../../../src/shared/outcome.ts';
import type { LeagueProgress } from '../../../../src/main/league/index.ts';
import { leagueInterventionCalls } from '../../../../src/main/window-api/league-interventions.ts';

const preview = {
  matches: [],
  forfeits: 2,
  table: [{ playerId: 'P01', displayName: 'One', points: [3, 0], place: [1, 2] }],
} as const;
const request = { kind: 'withdraw', leagueId: 'l1', playerId: 'P01', reason: 'ill' } as const;

const progress = {
  league: { status: 'running', matches: 6 },
  played: 3,
  newestRound: { live: 1 },
} as unknown as LeagueProgress;

test('an organiser sees what changes, or why it is refused', async () => {
  const calls = leagueInterventionCalls({
    previewIntervention: () => accept(preview),
    intervene: async () => refuse('CONFLICT', 'P01 is withdrawn already'),
    listInterventions: () => [],
    readProgress: (leagueId) => (leagueId === 'l1' ? progress : null),
  });
  expect(calls['leagues.previewIntervention']({ kind: 'cancel', leagueId: 'l1' })).toMatchObject({
    value: { matches: [], table: [], ended: { playing: 1, unplayed: 2 } },
  });
  expect(calls['leagues.previewIntervention']({ kind: 'cancel', leagueId: 'l2' })).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(calls['leagues.previewIntervention'](request)).toEqual({ ok: true, value: preview });
  expect(await calls['leagues.intervene'](request)).toMatchObject({ code: 'CONFLICT' });
  expect(calls['leagues.interventions']({ leagueId: 'l1' })).toEqual({ ok: true, value: [] });
});
