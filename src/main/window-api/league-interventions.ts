import type { InterventionChanges } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { isInPlay, type InterventionPreview, type LeagueProgress, type LeaguesApi } from '../league/index.ts';
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

/** What the end of a league leaves: nothing of what is counted changes. */
function toCancelled(progress: LeagueProgress | null): Outcome<InterventionChanges> {
  if (progress === null) return refuse('NOT_FOUND', 'No such league');
  const { league, played, newestRound } = progress;
  if (league.status !== 'registering' && !isInPlay(league.status))
    return refuse('CONFLICT', `This league is ${league.status}`);
  const playing = newestRound?.live ?? 0;
  const unplayed = Math.max(0, (league.matches ?? 0) - played - playing);
  return accept({ matches: [], forfeits: 0, table: [], ended: { playing, unplayed } });
}

/** Handlers of the calls with which an organiser intervenes in a league. */
export const leagueInterventionCalls = (
  leagues: Pick<LeaguesApi, 'previewIntervention' | 'intervene' | 'interventions' | 'progress'>,
): InterventionCalls => ({
  'leagues.previewIntervention': (request) =>
    request.kind === 'cancel'
      ? toCancelled(leagues.progress(request.leagueId))
      : toChanges(leagues.previewIntervention(request)),
  'leagues.intervene': async (request) => toChanges(await leagues.intervene(request)),
  'leagues.interventions': ({ leagueId }) =>
    accept(
      leagues
        .interventions(leagueId)
        .map((intervention) => ({ ...intervention, annulled: [...intervention.annulled] })),
    ),
});
