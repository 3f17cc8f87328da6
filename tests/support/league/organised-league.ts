import { intervene } from '../../../src/main/league/organiser/intervene.ts';
import {
  planIntervention,
  type InterventionRequest,
} from '../../../src/main/league/organiser/plan-intervention.ts';
import type { LeagueSettings } from '../../../src/main/league/records.ts';
import { testLeagueContext } from './league-context.ts';
import { AT, agentOf } from './rows.ts';

const WITHOUT_LEAGUE = { reason: 'because', leagueId: 'l1' } as const;

type Wanted = InterventionRequest extends infer R
  ? R extends unknown
    ? Omit<R, 'leagueId' | 'reason'>
    : never
  : never;

/** A running league of four players with two of three rounds drawn and the first one reported. */
export async function openOrganisedLeague(settings: Partial<LeagueSettings> = {}) {
  const opened = await testLeagueContext();
  const { context, store } = opened;
  opened.openLeague({ settings });
  opened.enter(
    ...['P01', 'P02', 'P03', 'P04'].map((id) => agentOf('player', id)),
    agentOf('referee', 'REF01'),
  );
  store.startLeague('l1', { rounds: 3, matches: 6 }, AT);
  opened.draw(1, [
    ['P01', 'P02'],
    ['P03', 'P04'],
  ]);
  opened.report('R1M1', 'P01');
  opened.report('R1M2', null);
  store.completeRound('l1', 1, AT);
  opened.draw(2, [
    ['P01', 'P03'],
    ['P02', 'P04'],
  ]);
  const about = (wanted: Wanted): InterventionRequest =>
    ({ ...WITHOUT_LEAGUE, ...wanted }) as InterventionRequest;
  return {
    ...opened,
    plan: (wanted: Wanted) => planIntervention(context, about(wanted)),
    intervene: (wanted: Wanted) => intervene(context, about(wanted)),
  };
}
