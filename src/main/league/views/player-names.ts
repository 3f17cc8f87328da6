import type { LeagueContext } from '../context.ts';

export interface PlayerName {
  readonly playerId: string;
  readonly displayName: string;
}

export type PlayerNameOf = (playerId: string) => PlayerName;

/** Names the players of a league; an unknown player has its id as name. */
export function createPlayerNames(context: Pick<LeagueContext, 'store'>, leagueId: string): PlayerNameOf {
  const players = context.store.listAgents(leagueId).filter(({ kind }) => kind === 'player');
  const names = new Map(players.map(({ agentId, displayName }) => [agentId, displayName]));
  return (playerId) => ({ playerId, displayName: names.get(playerId) ?? playerId });
}
