import type { TrustClass } from '../../fleet/index.ts';
import { isInPlay } from '../records.ts';
import type { SessionGame } from '../players/league-sessions.ts';
import type { MatchContext } from './match-context.ts';
import type { MatchWorkers } from './match-workers.ts';
import { seatPlayers } from './session-match.ts';

export interface WorkerMatch {
  readonly workers: MatchWorkers;
  readonly trust: TrustClass;
}

/** Finds how workers play this match; null when it is played here because of the league or of one of its players. */
export function findWorkerMatch({ context, league, players }: MatchContext): WorkerMatch | null {
  const { workers = null } = context;
  const { workers: trust = null } = league.settings;
  if (workers === null || trust === null) return null;
  const choices = players.flatMap(({ isHosted, player }) => (isHosted && player !== null ? [player] : []));
  return choices.length === players.length && workers.canPlay(choices, trust) ? { workers, trust } : null;
}

/**
 * Orders the match from workers and waits until its game counts. An order that is older than a restart is waited for
 * and not given twice. Returns false when the league is over or stopped before: the orders of a league that is over are
 * withdrawn, those of a stopped one stay.
 */
export async function playByWorkers(
  matchContext: MatchContext,
  game: SessionGame,
  { workers, trust }: WorkerMatch,
): Promise<boolean> {
  const { context, match } = matchContext;
  for (;;) {
    // The wait begins before the match is read, so that no change is missed.
    const change = workers.nextChange(match);
    if (context.peers.isClosed()) throw new Error('the host is stopping');
    const league = context.store.findLeague(match.leagueId);
    if (league === null || !isInPlay(league.status)) {
      await workers.withdraw(match.leagueId);
      return false;
    }
    if ((context.matches.findMatch(match.leagueId, match.matchId)?.sessionId ?? null) !== null) return true;
    if (league.status === 'stopped') return false;
    if (!workers.isOrdered(match)) await orderMatch(matchContext, game, { workers, trust });
    await change;
  }
}

async function orderMatch(
  matchContext: MatchContext,
  game: SessionGame,
  { workers, trust }: WorkerMatch,
): Promise<void> {
  const { context, match } = matchContext;
  const { sessions } = context;
  if (sessions === null) throw new Error('The session host is not available for board games');
  const seatedPlayers = await seatPlayers(matchContext, sessions, game);
  const seats = seatedPlayers.flatMap(({ player: { player: choice }, role, agentId }) =>
    choice === null ? [] : [{ role, agentId, choice }],
  );
  const { leagueId, matchId } = match;
  const preparedMatch = await workers.prepare({ leagueId, matchId, template: game.template, trust, seats });
  if (!preparedMatch.ok) throw new Error(preparedMatch.message);
  await context.writer.write(() => {
    // The league may have been cancelled while this job waited; the waiting code checks again.
    const league = context.store.findLeague(leagueId);
    if (league !== null && isInPlay(league.status)) preparedMatch.value();
    else context.writer.afterCommit(() => workers.wake(leagueId));
  });
}
