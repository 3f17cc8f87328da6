import { expect, test } from 'vitest';
import { readLeagueEvidence } from '../../../../../src/main/league/store/evidence-store.ts';
import { appendLeagueAudit } from '../../../../../src/main/league/context.ts';
import { INITIAL_GLICKO } from '../../../../../src/main/league/rules/glicko.ts';
import { testLeagueContext } from '../../../../support/league/league-context.ts';
import { agentOf } from '../../../../support/league/rows.ts';

async function openThreeLeagues() {
  const stores = await testLeagueContext();
  for (const [leagueId, createdAt] of [
    ['l1', '2026-11-01'],
    ['l10', '2026-11-02'],
    ['l2', '2026-11-03'],
  ] as const)
    stores.openLeague({ leagueId, createdAt });
  const record = (leagueId: string, action: string, subject: string | undefined, n: number) =>
    stores.context.writer.write(() =>
      appendLeagueAudit(stores.context, leagueId, {
        action,
        actor: 'host',
        payload: { n },
        ...(subject === undefined ? {} : { subject }),
      }),
    );
  const of = (leagueId: string) => {
    const found = [...readLeagueEvidence(stores.db)].find(({ league }) => league.leagueId === leagueId);
    if (found === undefined) throw new Error('no such league');
    return found;
  };
  return {
    ...stores,
    record,
    of,
    order: () => [...readLeagueEvidence(stores.db)].map(({ league }) => league.leagueId),
  };
}

test('lists rated leagues first in the order of their ratings, then the others by opening', async () => {
  const { context, order } = await openThreeLeagues();
  expect(order()).toEqual(['l1', 'l10', 'l2']);
  const rating = {
    gameType: 'even_odd',
    before: INITIAL_GLICKO,
    after: INITIAL_GLICKO,
    countedMatches: 1,
    displayName: 'A',
  };
  context.ratings.insert({ ...rating, leagueId: 'l2', ordinal: 1, identity: 'a', playerId: 'P01' });
  expect(order()).toEqual(['l2', 'l1', 'l10']);
});

test('returns the last audit payload of this league, match and action', async () => {
  const { record, of } = await openThreeLeagues();
  await record('l1', 'RESULT_RECORDED', 'R1M1', 1);
  await record('l1', 'RESULT_RECORDED', 'R1M1', 2);
  await record('l10', 'RESULT_RECORDED', 'R1M1', 3);
  await record('l1', 'LEAGUE_COMPLETED', undefined, 4);
  const { readAuditPayload } = of('l1');
  expect([readAuditPayload('RESULT_RECORDED', 'R1M1'), readAuditPayload('LEAGUE_COMPLETED', '')]).toEqual([
    { n: 2 },
    { n: 4 },
  ]);
  expect([readAuditPayload('RESULT_RECORDED', 'R1M2'), readAuditPayload('LEAGUE_COMPLETED', 'R1M1')]).toEqual(
    [null, null],
  );
  expect(of('l10').readAuditPayload('RESULT_RECORDED', 'R1M1')).toEqual({ n: 3 });
});

test('returns the sessions of its matches with their players, and no referees as players', async () => {
  const { enter, draw, matches, seat, db, of } = await openThreeLeagues();
  enter(agentOf('player', 'P01'), agentOf('player', 'P02'), agentOf('referee', 'REF01'));
  draw(1, [['P01', 'P02']]);
  seat('ada', 's1');
  seat('bob', 's2');
  db.prepare("insert into participants values ('s1', 'ada', 'white'), ('s1', 'bob', 'black')").run();
  const key = { leagueId: 'l1', matchId: 'R1M1' };
  matches.markInvited(key, 'c');
  matches.linkSession(key, 's1');
  const { sessions, players } = of('l1');
  expect([...sessions]).toEqual([
    [
      's1',
      { status: 'active', outcome: null, reason: null, winner: null, seats: { white: 'ada', black: 'bob' } },
    ],
  ]);
  expect(players.map(({ agentId }) => agentId)).toEqual(['P01', 'P02']);
});

test('reads a forged payload that is not JSON as empty', async () => {
  const { db, of } = await openThreeLeagues();
  const triggers = db.prepare<[], string>(
    "select name from sqlite_master where type = 'trigger' and tbl_name = 'audit'",
  );
  for (const name of triggers.pluck().all()) db.exec(`drop trigger ${name}`);
  db.prepare(
    `insert into audit (seq, at, system, action, subject, actor, payload, prev, hash)
     values (1, '', 'league', 'RESULT_RECORDED', 'l1/R1M1', 'host', '{', '', '')`,
  ).run();
  expect(of('l1').readAuditPayload('RESULT_RECORDED', 'R1M1')).toEqual({});
});
