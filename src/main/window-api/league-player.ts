import type { LeaguePlayerPage, PlayerBadge } from '../../shared/contract/index.ts';
import { canonicalJson } from '../../shared/json.ts';
import { accept, refuse } from '../../shared/outcome.ts';
import { playerBadgeOf, type Agents } from '../agents/index.ts';
import type { LeagueAgentView } from '../league/index.ts';
import type { Handlers } from './dispatcher.ts';
import type { LeaguePageDeps } from './league-pages.ts';
import { toLeagueInfo, toTableRow } from './league.ts';
import { toLeagueAgent, toLeagueMatch } from './league-rows.ts';

/** Handler of `leagues.player`. */
export const leaguePlayerCalls = ({
  leagues,
  agents,
}: Pick<LeaguePageDeps, 'leagues' | 'agents'>): Pick<Handlers, 'leagues.player'> => ({
  'leagues.player': ({ leagueId, playerId }) => {
    const progress = leagues.readProgress(leagueId);
    if (progress === null) return refuse('NOT_FOUND', 'No such league');
    const player = leagues
      .listAgents(leagueId)
      ?.find(({ kind, agentId }) => kind === 'player' && agentId === playerId);
    if (player === undefined) return refuse('NOT_FOUND', 'No such player in this league');
    const { readModel } = leagues;
    const standing = readModel.readTable(leagueId).find((row) => row.playerId === playerId);
    const { name, game, status } = toLeagueInfo(progress);
    return accept<LeaguePlayerPage>({
      league: { leagueId, name, game, status },
      player: toLeagueAgent(leagues.ratingsOf(leagueId))(player),
      badge: badgeOf(agents, player),
      sessionAgentId: player.sessionAgent,
      standing: standing === undefined ? null : toTableRow(standing),
      points: [...readModel.readPlayerPoints(leagueId, playerId)],
      matches: readModel.listMatchesByPlayer(leagueId, playerId).map(toLeagueMatch),
    });
  },
});

/** The badge of a player: by its agent in sessions if it has one, otherwise by how it was registered. */
function badgeOf(
  agents: Pick<Agents, 'find'>,
  { sessionAgent, identity, isHosted }: LeagueAgentView,
): PlayerBadge {
  const agent = sessionAgent === null ? null : agents.find(sessionAgent);
  if (agent !== null) return playerBadgeOf(agent);
  const badge = playerBadgeOf({ kind: 'external', player: canonicalJson({ league: identity }) });
  // A built-in strategy for even_odd has no stored choice of a player, by which its kind would be known.
  return isHosted && badge.kind === 'league' ? { kind: 'builtin', detail: null } : badge;
}
