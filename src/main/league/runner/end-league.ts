import type { StandingsRow } from '../../../shared/wire/league-v2.ts';
import { appendLeagueAudit, type LeagueContext } from '../context.ts';
import { readPairingInput } from '../pairing-input.ts';
import type { LeagueAgentRecord, LeagueRecord } from '../records.ts';
import { nextHealthState } from '../rules/agent-health.ts';
import { roundCount } from '../rules/pairing/schedule.ts';
import { readStandings, toWireRows } from '../views/current-standings.ts';
import { standingsHash } from '../views/standings-hash.ts';
import type { LeagueAnnouncer } from './announcements.ts';
import { recordRatingsInJob } from './rating.ts';
import { retryStorage } from './storage-retry.ts';
import { isoNow } from '../../platform/runtime.ts';

export interface EndLeagueDeps {
  readonly context: LeagueContext;
  readonly announcer: Pick<LeagueAnnouncer, 'broadcast'>;
  readonly isStopping: () => boolean;
}

/**
 * Completes the league. The agents' lifecycle ends before LEAGUE_COMPLETED is sent, because some
 * agents end their process when they receive it; a league that was cancelled meanwhile sends nothing. False when the
 * league continues, because a player joined.
 */
export async function endLeague(
  { context, announcer, isStopping }: EndLeagueDeps,
  leagueId: string,
): Promise<boolean> {
  const retry = { clock: context.runtime.clock, isStopping };
  const ending = await retryStorage(retry, () =>
    context.writer.write(() => endLeagueInJob(context, leagueId)),
  );
  if (typeof ending === 'string') return ending === 'over';
  const { league, agents, standings } = ending;
  const [champion] = standings;
  await announcer.broadcast(
    leagueId,
    'LEAGUE_COMPLETED',
    {
      total_rounds: league.rounds,
      total_matches: league.matches,
      champion: champion && {
        player_id: champion.player_id,
        display_name: champion.display_name,
        points: champion.points,
      },
      final_standings: standings,
    },
    agents,
  );
  return true;
}

/** A completed league with its agents before their lifecycle ended, and its final table. */
interface CompletedLeague {
  readonly league: LeagueRecord;
  readonly agents: readonly LeagueAgentRecord[];
  readonly standings: readonly StandingsRow[];
}

/**
 * Stores the end of a league. Everything is read in the job, because other jobs may change results, agents and the
 * number of matches up to that moment.
 */
function endLeagueInJob(context: LeagueContext, leagueId: string): 'continues' | 'over' | CompletedLeague {
  const league = context.store.findLeague(leagueId);
  if (league === null) return 'over';
  if (hasRoundsOfLatePlayers(context, league)) return 'continues';
  if (!context.store.endLeague(leagueId, 'completed', isoNow(context))) return 'over';
  const agents = context.store.listAgents(leagueId);
  for (const agent of agents)
    context.store.updateHealth(agent, nextHealthState(agent.healthState, { type: 'ended' }));
  recordRatingsInJob(context, league);
  const standings = toWireRows(readStandings(context, leagueId));
  const [champion] = standings;
  appendLeagueAudit(context, leagueId, {
    action: 'LEAGUE_COMPLETED',
    actor: 'host',
    payload: {
      champion: champion?.player_id ?? null,
      points: champion?.points ?? null,
      standings: standingsHash(standings),
    },
  });
  return { league, agents, standings };
}

/** Whether a player joined after the last round was paired, so that more of them follow. */
function hasRoundsOfLatePlayers(context: LeagueContext, league: LeagueRecord): boolean {
  const input = readPairingInput(context, league);
  return input.late !== undefined && roundCount(input) > context.store.listRounds(league.leagueId).length;
}
