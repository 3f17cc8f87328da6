import type { InterventionChanges } from '../../shared/contract/index.ts';
import { accept, type Outcome } from '../../shared/outcome.ts';
import {
  previewCancellation,
  type CancellationPreview,
  type InterventionPreview,
  type LeaguesApi,
} from '../league/index.ts';
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
        ...(answer.value.entry === undefined ? {} : { entry: { ...answer.value.entry } }),
        table: answer.value.table.map(({ points, place, ...row }) => ({
          ...row,
          points: [...points],
          place: [...place],
        })),
      })
    : answer;

const toEnded = (answer: Outcome<CancellationPreview>): Outcome<InterventionChanges> =>
  answer.ok ? accept({ matches: [], forfeits: 0, table: [], ended: { ...answer.value } }) : answer;

/** Handlers of the calls with which an organiser intervenes in a league. */
export const leagueInterventionCalls = (
  leagues: Pick<LeaguesApi, 'previewIntervention' | 'intervene' | 'interventions' | 'progress'>,
): InterventionCalls => ({
  'leagues.previewIntervention': (request) =>
    request.kind === 'cancel'
      ? toEnded(previewCancellation(leagues.progress(request.leagueId)))
      : toChanges(leagues.previewIntervention(request)),
  'leagues.intervene': async (request) => toChanges(await leagues.intervene(request)),
  'leagues.interventions': ({ leagueId }) =>
    accept(
      leagues
        .interventions(leagueId)
        .map((intervention) => ({ ...intervention, annulled: [...intervention.annulled] })),
    ),
});
