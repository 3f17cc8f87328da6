import type { LeagueContext } from './context.ts';
import type { LeagueRecord } from './records.ts';
import type { PairingInput } from './rules/pairing/schedule.ts';

/**
 * Reads the format and the players of a league, in the order of their registration; those that joined after the start
 * come last. The number of rounds of a Swiss league is fixed at its start.
 */
export function readPairingInput(context: LeagueContext, league: LeagueRecord): PairingInput {
  const { format, swissRounds } = league.settings;
  const allPlayers = context.store.listAgents(league.leagueId).filter(({ kind }) => kind === 'player');
  const late = allPlayers
    .filter(({ firstRound }) => firstRound > 1)
    .map(({ agentId, firstRound }) => ({ playerId: agentId, firstRound }));
  const starters = allPlayers.filter(({ firstRound }) => firstRound <= 1).map(({ agentId }) => agentId);
  return {
    format,
    swissRounds: format === 'swiss' ? (league.rounds ?? swissRounds) : swissRounds,
    players: [...starters, ...late.map(({ playerId }) => playerId)],
    ...(late.length === 0 ? {} : { late }),
  };
}
