import { expect, test } from 'vitest';
import { openOrganisedLeague } from '../../../../support/league/organised-league.ts';

test('an override counts, is in the audit log, and the result of the referee stays', async () => {
  const { intervene, context, matches, actions } = await openOrganisedLeague();
  expect(await intervene({ kind: 'override', matchId: 'R1M1', result: 'void' })).toMatchObject({ ok: true });
  expect(context.matches.listScores('l1')).toMatchObject([{ winner: null, isVoid: true }, { winner: null }]);
  expect(matches.findMatch('l1', 'R1M1')).toMatchObject({ winner: 'P01', isVoid: false });
  expect(actions()).toEqual(['RESULT_OVERRIDDEN']);
});

test('contradicting interventions are answered one after the other', async () => {
  const { intervene, actions } = await openOrganisedLeague();
  const answers = await Promise.all([
    intervene({ kind: 'override', matchId: 'R1M1', result: 'P02' }),
    intervene({ kind: 'override', matchId: 'R1M1', result: 'P02' }),
    intervene({ kind: 'withdraw', playerId: 'P01' }),
    intervene({ kind: 'withdraw', playerId: 'P01' }),
    intervene({ kind: 'pause' }),
    intervene({ kind: 'pause' }),
  ]);
  expect(answers.map((answer) => (answer.ok ? 'done' : answer.message))).toEqual([
    'done',
    'R1M1 counts as P02 already',
    'done',
    'P01 is withdrawn already',
    'done',
    'This league is stopped',
  ]);
  expect(actions()).toEqual(['RESULT_OVERRIDDEN', 'PLAYER_WITHDRAWN', 'LEAGUE_PAUSED']);
});

test('a correction after the end is beside the final table that was recorded', async () => {
  const { intervene, store, actions } = await openOrganisedLeague();
  store.endLeague('l1', 'completed', '2026-11-22T10:00:00.000Z');
  expect(await intervene({ kind: 'rerun', matchId: 'R1M1' })).toMatchObject({ code: 'CONFLICT' });
  expect(await intervene({ kind: 'withdraw', playerId: 'P01' })).toMatchObject({ code: 'CONFLICT' });
  expect(await intervene({ kind: 'override', matchId: 'R1M1', result: 'draw' })).toMatchObject({ ok: true });
  expect(actions()).toEqual(['RESULT_OVERRIDDEN', 'LEAGUE_CORRECTED']);
});

test('a match that is played again keeps its first result', async () => {
  const { intervene, db } = await openOrganisedLeague();
  await intervene({ kind: 'rerun', matchId: 'R1M1' });
  const first = db.prepare<[], string>('select first_result from league_interventions').pluck().get();
  expect(JSON.parse(first ?? '{}')).toMatchObject({ winner: 'P01', absent: [] });
});
