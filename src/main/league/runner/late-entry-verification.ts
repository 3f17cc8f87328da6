import { lastLateEntryRound } from '../rules/pairing/late-entry.ts';
import type { LeagueEvidence, BrokenLeagueRecord } from './result-verification.ts';

/**
 * Finds the first late player that was not let in, did not begin with a round that the format allows, played before it,
 * or is not in the audit log with that round; null when there is none.
 */
export function findLateEntryProblem(evidence: LeagueEvidence): BrokenLeagueRecord | null {
  for (const player of evidence.players) {
    const detail = player.firstRound > 1 ? findEntryProblem(player, evidence) : null;
    if (detail !== null)
      return { firstBroken: `league ${evidence.league.leagueId} player ${player.agentId}`, detail };
  }
  return null;
}

function findEntryProblem(
  { agentId, firstRound, registeredAt }: LeagueEvidence['players'][number],
  { league, matches, readAuditPayload, interventions = [] }: LeagueEvidence,
): string | null {
  if (!isAdmitted(league.settings.lateEntry === true, interventions, registeredAt))
    return 'it joined after the start of a league without late entry';
  if (readAuditPayload('PLAYER_ENTERED_LATE', agentId)?.['firstRound'] !== firstRound)
    return 'its first round differs from the audit log';
  const last = lastLateEntryRound({ format: league.settings.format, rounds: league.rounds });
  if (last === null || firstRound > last) return `nobody may begin with round ${firstRound}`;
  const early = matches.find(({ a, b, round }) => (a === agentId || b === agentId) && round < firstRound);
  return early === undefined ? null : `it played ${early.matchId} before its first round`;
}

/**
 * Whether the league let players in at the time of a registration: by the latest decision before it, else as chosen
 * when the league was opened. A decision in the same millisecond may have come before or after it, so an admission then
 * counts.
 */
function isAdmitted(
  isChosen: boolean,
  interventions: NonNullable<LeagueEvidence['interventions']>,
  registeredAt: string,
): boolean {
  const decisions = interventions.filter(({ kind }) => kind === 'admit' || kind === 'close');
  const isSameTime = decisions.some(({ kind, at }) => kind === 'admit' && at === registeredAt);
  const last = decisions.findLast(({ at }) => at < registeredAt);
  return isSameTime || (last === undefined ? isChosen : last.kind === 'admit');
}
