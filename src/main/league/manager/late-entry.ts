/** Lets players join a league after its start. */

import { appendLeagueAudit, type LeagueContext } from '../context.ts';
import { isInPlay, type LeagueAgentRecord, type LeagueRecord } from '../records.ts';
import { nextHealthState } from '../rules/agent-health.ts';
import {
  firstRoundOfLateEntry,
  lastLateEntryRound,
  findLateEntryRefusal,
  type LateEntryState,
} from '../rules/pairing/late-entry.ts';
import { matchCount, roundCount } from '../rules/pairing/schedule.ts';
import { readPairingInput } from '../pairing-input.ts';

export const lateEntryStateOf = (
  { store }: Pick<LeagueContext, 'store'>,
  { leagueId, settings, rounds }: LeagueRecord,
): LateEntryState => ({ format: settings.format, rounds, pairedRounds: store.listRounds(leagueId).length });

/** Whether players may join the league late: by the organiser's latest decision, else as chosen when it was opened. */
export const admitsLate = (
  { interventions }: Pick<LeagueContext, 'interventions'>,
  { leagueId, settings }: LeagueRecord,
): boolean => interventions.admitsLate(leagueId) ?? settings.lateEntry === true;

/**
 * The rounds with which a late player may begin; both null before the start, `last` also where the format allows none.
 */
export function lateEntryRoundsOf(
  context: Pick<LeagueContext, 'store'>,
  league: LeagueRecord,
): { readonly first: number | null; readonly last: number | null } {
  if (league.rounds === null) return { first: null, last: null };
  const state = lateEntryStateOf(context, league);
  return { first: firstRoundOfLateEntry(state), last: lastLateEntryRound(state) };
}

/** Why a player cannot join a league that has begun, as a sentence; null when it can. */
export function findClosedRegistrationRefusal(
  context: Pick<LeagueContext, 'store' | 'interventions' | 'entryFeeLockReason'>,
  league: LeagueRecord,
): string | null {
  if (!isInPlay(league.status) || !admitsLate(context, league)) return 'Registration is closed';
  const { entryFeeLockReason } = context;
  const refusal =
    entryFeeLockReason(league.leagueId) ?? findLateEntryRefusal(lateEntryStateOf(context, league));
  return refusal === null ? null : `Registration is closed. ${refusal}`;
}

/** Whether a player can register now. */
export function isJoinable(
  context: Pick<LeagueContext, 'store' | 'interventions' | 'entryFeeLockReason'>,
  leagueId: string,
): boolean {
  const league = context.store.findLeague(leagueId);
  return (
    league !== null &&
    (league.status === 'registering' || findClosedRegistrationRefusal(context, league) === null)
  );
}

/** Stores a player that joins after the start, and the new size of its league. Must run inside a writer job. */
export function enterLateInJob(
  context: LeagueContext,
  league: LeagueRecord,
  player: LeagueAgentRecord,
): LeagueAgentRecord {
  const firstRound = firstRoundOfLateEntry(lateEntryStateOf(context, league));
  const lateAgent = {
    ...player,
    firstRound,
    healthState: nextHealthState(player.healthState, { type: 'started' }),
  };
  context.store.insertAgent(lateAgent);
  const input = readPairingInput(context, league);
  const size = { rounds: roundCount(input), matches: matchCount(input) };
  context.store.updateLeagueSize(league.leagueId, size);
  appendLeagueAudit(context, league.leagueId, {
    action: 'PLAYER_ENTERED_LATE',
    actor: `player:${player.agentId}`,
    subject: player.agentId,
    payload: { firstRound, ...size },
  });
  return lateAgent;
}
