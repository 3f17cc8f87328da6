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

/** Copies what the league returns as read-only, because the types of the contract are mutable. */
const toInterventionChanges = (outcome: Outcome<InterventionPreview>): Outcome<InterventionChanges> =>
  outcome.ok
    ? accept({
        matches: outcome.value.matches.map((match) => ({ ...match })),
        forfeits: outcome.value.forfeits,
        ...(outcome.value.entry === undefined ? {} : { entry: { ...outcome.value.entry } }),
        table: outcome.value.table.map(({ points, place, ...row }) => ({
          ...row,
          points: [...points],
          place: [...place],
        })),
      })
    : outcome;

const toCancellationChanges = (outcome: Outcome<CancellationPreview>): Outcome<InterventionChanges> =>
  outcome.ok
    ? accept({
        matches: [],
        forfeits: 0,
        table: [],
        ended: { playing: outcome.value.playingMatches, unplayed: outcome.value.unplayedMatches },
      })
    : outcome;

/** Handlers of the calls with which an organiser intervenes in a league. */
export const leagueInterventionCalls = (
  leagues: Pick<LeaguesApi, 'previewIntervention' | 'intervene' | 'listInterventions' | 'readProgress'>,
): InterventionCalls => ({
  'leagues.previewIntervention': (request) =>
    request.kind === 'cancel'
      ? toCancellationChanges(previewCancellation(leagues.readProgress(request.leagueId)))
      : toInterventionChanges(leagues.previewIntervention(request)),
  'leagues.intervene': async (request) => toInterventionChanges(await leagues.intervene(request)),
  'leagues.interventions': ({ leagueId }) =>
    accept(
      leagues
        .listInterventions(leagueId)
        .map((intervention) => ({ ...intervention, annulled: [...intervention.annulled] })),
    ),
});
