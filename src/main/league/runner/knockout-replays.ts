import { type LeagueContext, appendLeagueAudit, hexOf } from '../context.ts';
import type { LeagueRecord, MatchLot, LeagueMatchRecord } from '../records.ts';
import { judgePair, matchesOfPair, type PairResult } from '../rules/pairing/knockout.ts';
import { matchIdOf, type Pairing } from '../rules/pairing/pairing.ts';
import { scoresOf } from '../views/current-standings.ts';
import { lotCommitment } from '../rules/commitments.ts';

/** Whether drawn matches of the league are replayed and then decided by a lot. */
export const isDecidedByLot = ({ settings }: LeagueRecord): boolean =>
  settings.format === 'knockout' && settings.ranking === 'rounds';

/**
 * Draws the lot of a knockout match before it is played, and writes its salted hash into the audit log.
 */
export function commitLotInJob(
  context: LeagueContext,
  key: Pick<LeagueMatchRecord, 'leagueId' | 'matchId'>,
  { a, b }: Pairing,
): MatchLot {
  const { random } = context.runtime;
  const winner = (random.bytes(1)[0] ?? 0) % 2 === 0 ? a : b;
  const salt = hexOf(random.bytes(16));
  const hash = lotCommitment(winner, salt, key);
  appendLeagueAudit(context, key.leagueId, {
    action: 'LOT_COMMITTED',
    actor: 'host',
    subject: key.matchId,
    payload: { lotCommitment: hash },
  });
  return { winner, salt, hash };
}

/**
 * Adds the replays of drawn matches to a round whose matches are all recorded. Returns how many were
 * added: none when the round is complete, and none while a match is not recorded.
 */
export async function addReplays(
  context: LeagueContext,
  league: LeagueRecord,
  round: number,
): Promise<number> {
  if (!isDecidedByLot(league)) return 0;
  const { leagueId } = league;
  return context.writer.write(() => {
    const matches = context.matches.listByRound(leagueId, round);
    if (matches.some(({ phase }) => phase !== 'REPORTED')) return 0;
    let index = matches.length;
    for (const { match, verdict } of verdictsOf(matches, round)) {
      if (verdict.state !== 'replay') continue;
      const matchId = matchIdOf(round, index);
      const { refereeId } = match;
      context.matches.insert(
        { leagueId, matchId, round, ...verdict.next, refereeId, replayOf: match.matchId },
        index,
      );
      appendLeagueAudit(context, leagueId, {
        action: 'MATCH_REPLAYED',
        actor: 'host',
        subject: matchId,
        payload: { replayOf: match.matchId },
      });
      index += 1;
    }
    const addedGames = index - matches.length;
    if (addedGames > 0) context.store.addToMatchCount(leagueId, addedGames);
    return addedGames;
  });
}

/** Writes into the audit log which pairs of a finished round the lot decided. */
export function appendLotAudits(context: LeagueContext, league: LeagueRecord, round: number): void {
  if (!isDecidedByLot(league)) return;
  for (const { match, verdict } of verdictsOf(context.matches.listByRound(league.leagueId, round), round)) {
    if (verdict.state !== 'won' || !verdict.byLot) continue;
    appendLeagueAudit(context, league.leagueId, {
      action: 'LOT_DECIDED',
      actor: 'host',
      subject: match.matchId,
      payload: {
        winner: verdict.winner,
        lotSalt: match.lot?.salt ?? null,
        lotCommitment: match.lot?.hash ?? null,
      },
    });
  }
}

/** The verdict of each pair of the round, with the pair's first match. */
function verdictsOf(
  matches: readonly LeagueMatchRecord[],
  round: number,
): readonly { readonly match: LeagueMatchRecord; readonly verdict: PairResult }[] {
  const scores = scoresOf(matches);
  return matches
    .filter(({ replayOf }) => replayOf === null)
    .map((match) => ({ match, verdict: judgePair(matchesOfPair(match, round, scores)) }));
}
