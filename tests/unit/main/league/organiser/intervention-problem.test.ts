import { expect, test } from 'vitest';
import { findInterventionProblem } from '../../../../../src/main/league/organiser/intervention-problem.ts';
import { readLeagueEvidence } from '../../../../../src/main/league/store/evidence-store.ts';
import { openOrganisedLeague } from '../../../../support/league/organised-league.ts';

async function overridden() {
  const opened = await openOrganisedLeague();
  await opened.intervene({ kind: 'override', matchId: 'R1M1', result: 'P02' });
  await opened.intervene({ kind: 'withdraw', playerId: 'P03' });
  const read = () => {
    const [evidence] = [...readLeagueEvidence(opened.db)];
    if (evidence === undefined) throw new Error('no evidence');
    return evidence;
  };
  return { ...opened, read };
}

test('interventions that are in the audit log and in the table hold', async () => {
  const { read } = await overridden();
  expect(findInterventionProblem(read())).toBeNull();
});

test('a result that counts without an intervention is found', async () => {
  const { read, db } = await overridden();
  db.prepare("insert into league_corrections values ('l1', 'R1M2', 'P04', 0)").run();
  expect(findInterventionProblem(read())).toContain('R1M2');
});

test('an intervention without its row in the audit log, or with another result, is found', async () => {
  const { read } = await overridden();
  expect(findInterventionProblem({ ...read(), readAuditPayload: () => null })).toContain(
    'is not in the audit log',
  );
  const forged = { ordinal: 1, winner: 'P01', isVoid: false };
  expect(findInterventionProblem({ ...read(), readAuditPayload: () => forged })).toContain(
    'differs from the audit log',
  );
});
