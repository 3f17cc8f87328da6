import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leagueStandings } from '../../../src/main/league/rules/league-standings.ts';
import { countedScores } from '../../../src/main/league/rules/interventions.ts';
import { refereedScores, readStandings } from '../../../src/main/league/views/current-standings.ts';
import { readLeagueEvidence } from '../../../src/main/league/store/evidence-store.ts';
import { findInterventionProblem } from '../../../src/main/league/organiser/intervention-problem.ts';
import { verifyLeagueResults } from '../../../src/main/league/runner/result-verification.ts';
import { openOrganisedLeague } from '../../support/league/organised-league.ts';

const players = fc.constantFrom('P01', 'P02', 'P03', 'P04', 'P09');
const matchIds = fc.constantFrom('R1M1', 'R1M2', 'R2M1', 'R2M2', 'R9M9');
const wanted = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('override' as const),
      matchId: matchIds,
      result: fc.oneof(players, fc.constantFrom('draw', 'void')),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rerun' as const), matchId: matchIds }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), playerId: players }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('disqualify' as const), playerId: players }) },
);

test('after each of 200 interventions the table follows from matches and interventions alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(wanted, { minLength: 200, maxLength: 200 }),
      fc.boolean(),
      async (all, annuls) => {
        const opened = await openOrganisedLeague({ annulDisqualified: annuls });
        const { context, intervene, report, matches, db } = opened;
        const league = context.store.findLeague('l1');
        if (league === null) throw new Error('no league');
        const names = context.store
          .listAgents('l1')
          .filter(({ kind }) => kind === 'player')
          .map(({ agentId, displayName }) => ({ playerId: agentId, displayName }));
        for (const [step, one] of all.entries()) {
          const planned = opened.plan(one);
          const done = await intervene(one);
          expect(done.ok ? done.value : done).toEqual(planned.ok ? planned.value.preview : planned);
          // Matches that are open are played, so that there is something to intervene in.
          for (const match of matches.listByLeague('l1'))
            if (match.phase !== 'REPORTED' && step % 3 === 0)
              report(match.matchId, step % 2 === 0 ? match.a : null);
          const base = refereedScores(context.matches.listByLeague('l1'));
          const expected = leagueStandings(
            league.settings,
            names,
            countedScores(base, context.interventions.listByLeague('l1')),
          );
          expect(readStandings(context, 'l1')).toEqual(expected);
        }
        const [evidence] = [...readLeagueEvidence(db)];
        if (evidence === undefined) throw new Error('no evidence');
        const broken = verifyLeagueResults({ ...evidence, matches: evidence.matches.filter(() => false) });
        expect(broken).toBeNull();
        expect(findInterventionProblem(evidence)).toBeNull();
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
}, 60_000);
