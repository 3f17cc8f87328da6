import { expect, test } from 'vitest';
import { openOrganisedLeague } from '../../../../support/league/organised-league.ts';

test('a preview names each match and each place that changes, and writes nothing', async () => {
  const { plan, context } = await openOrganisedLeague();
  expect(plan({ kind: 'override', matchId: 'R1M1', result: 'P02' })).toMatchObject({
    value: {
      preview: {
        matches: [{ matchId: 'R1M1', before: 'P01', after: 'P02' }],
        table: [
          { playerId: 'P02', points: [0, 3], place: [4, 1] },
          { playerId: 'P01', points: [3, 0], place: [1, 4] },
        ],
      },
    },
  });
  expect(context.interventions.listByLeague('l1')).toEqual([]);
});

test('a withdrawal gives the paired matches to the opponents', async () => {
  const { plan } = await openOrganisedLeague();
  expect(plan({ kind: 'withdraw', playerId: 'P01' })).toMatchObject({
    value: { preview: { matches: [], forfeits: 1, table: [] } },
  });
});

test('a match that is played again has no result until then', async () => {
  const { plan } = await openOrganisedLeague();
  expect(plan({ kind: 'rerun', matchId: 'R1M2' })).toMatchObject({
    value: { preview: { matches: [{ matchId: 'R1M2', before: 'draw', after: null }] } },
  });
});

test.each([
  [{ kind: 'override', matchId: 'R9M1', result: 'P01' }, 'NOT_FOUND', 'No such match'],
  [{ kind: 'override', matchId: 'R2M1', result: 'P01' }, 'CONFLICT', 'R2M1 has no result yet'],
  [
    { kind: 'override', matchId: 'R1M1', result: 'P04' },
    'INVALID_REQUEST',
    'The result is P01, P02, draw or void',
  ],
  [{ kind: 'override', matchId: 'R1M1', result: 'P01' }, 'CONFLICT', 'R1M1 counts as P01 already'],
  [{ kind: 'withdraw', playerId: 'P09' }, 'NOT_FOUND', 'No such player'],
] as const)('%j is refused', async (wanted, code, message) => {
  const { plan } = await openOrganisedLeague();
  expect(plan(wanted)).toMatchObject({ ok: false, code, message });
});

test('players are let in late once, with the round that they would begin with, and never into a knockout', async () => {
  const swiss = await openOrganisedLeague({ format: 'swiss', swissRounds: 3 });
  expect(swiss.plan({ kind: 'admit' })).toMatchObject({ code: 'CONFLICT' });
  const round = await openOrganisedLeague();
  expect(round.plan({ kind: 'admit' })).toMatchObject({
    message: 'Round 2 of this league is paired already',
  });
  const knockout = await openOrganisedLeague({ format: 'knockout', ranking: 'rounds' });
  expect(knockout.plan({ kind: 'admit' })).toMatchObject({
    message: 'Nobody joins a knockout after its start',
  });
  swiss.store.updateLeagueSize('l1', { rounds: 5, matches: 10 });
  expect(swiss.plan({ kind: 'admit' })).toMatchObject({
    value: { preview: { entry: { first: 3, last: 3 } } },
  });
  const { planIntervention } = await import('../../../../../src/main/league/organiser/plan-intervention.ts');
  const withFee = { ...swiss.context, entryFeeLockReason: () => 'This league has an entry fee' };
  expect(planIntervention(withFee, { kind: 'admit', leagueId: 'l1', reason: 'late' })).toMatchObject({
    code: 'CONFLICT',
    message: 'This league has an entry fee',
  });
  expect(swiss.plan({ kind: 'close' })).toMatchObject({ code: 'CONFLICT' });
  await swiss.intervene({ kind: 'admit' });
  expect(swiss.plan({ kind: 'admit' })).toMatchObject({ code: 'CONFLICT' });
});

test('a knockout match keeps its result once the next round is drawn from it, and needs a winner', async () => {
  const { plan, report } = await openOrganisedLeague({ format: 'knockout', ranking: 'rounds' });
  expect(plan({ kind: 'override', matchId: 'R1M1', result: 'P02' })).toMatchObject({ code: 'CONFLICT' });
  report('R2M1', 'P01');
  expect(plan({ kind: 'override', matchId: 'R2M1', result: 'draw' })).toMatchObject({
    code: 'INVALID_REQUEST',
  });
  expect(plan({ kind: 'override', matchId: 'R2M1', result: 'P03' })).toMatchObject({ ok: true });
});

test('nothing changes once a prize or a reward follows from it, but a league can be paused', async () => {
  const opened = await openOrganisedLeague();
  const held = { ...opened.context, prizeLockReason: () => 'The prize is minted' };
  const { planIntervention } = await import('../../../../../src/main/league/organiser/plan-intervention.ts');
  const about = { leagueId: 'l1', reason: 'because' } as const;
  expect(planIntervention(held, { kind: 'withdraw', playerId: 'P01', ...about })).toMatchObject({
    code: 'CONFLICT',
    message: 'The prize is minted',
  });
  expect(planIntervention(held, { kind: 'pause', ...about })).toMatchObject({ ok: true });
  const rewarded = { ...opened.context, matchRewardLockReason: () => 'R1M1 is rewarded' };
  expect(planIntervention(rewarded, { kind: 'rerun', matchId: 'R1M1', ...about })).toMatchObject({
    message: 'R1M1 is rewarded',
  });
});
