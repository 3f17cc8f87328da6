import type { InterventionChanges } from '../../shared/contract/index.ts';
import { accept, type Outcome } from '../../shared/outcome.ts';
import type { InterventionPreview, LeaguesApi } from '../league/index.ts';
import type { Handlers } from './dispatcher.ts';

type InterventionCalls = Pick<
  Handlers,
  'leagues.previewIntervention' | 'leagues.intervene' | 'leagues.interventions'
>;

const toChanges = (answer: Outcome<InterventionPreview>): Outcome<InterventionChanges> =>
  answer.ok
    ? accept({
        matches: answer.value.matches.map((match) => ({ ...match })),
        forfeits: answer.value.forfeits,
        table: answer.value.table.map(({ points, place, ...row }) => ({
          ...row,
          points: [...points],
          place: [...place],
        })),
      })
    : answer;

/** Handlers of the calls with which an organiser intervenes in a league. */
export const leagueInterventionCalls = (
  leagues: Pick<LeaguesApi, 'previewIntervention' | 'intervene' | 'interventions'>,
): InterventionCalls => ({
  'leagues.previewIntervention': (request) => toChanges(leagues.previewIntervention(request)),
  'leagues.intervene': async (request) => toChanges(await leagues.intervene(request)),
  'leagues.interventions': ({ leagueId }) =>
    accept(
      leagues
        .interventions(leagueId)
        .map((intervention) => ({ ...intervention, annulled: [...intervention.annulled] })),
    ),
});
