import { type LeagueContext, appendLeagueAudit } from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { LeagueAgentRecord, LeagueRecord, LeagueMatchRecord } from '../records.ts';
import { runExternalQueue } from '../referee/external-queue.ts';
import { toAnnouncedMatch, runExternalMatch } from '../referee/external-referee.ts';
import { type RefereeDeps, playLeagueMatch } from '../referee/referee.ts';
import { isRefereeExcluded } from '../rules/agent-health.ts';
import { type LeagueMatchScore, matchIdOf } from '../rules/pairing/pairing.ts';
import { roundSummaryOf } from '../rules/points-standings.ts';
import { scoresOf, standingsOfScores, toWireRows } from '../views/current-standings.ts';
import type { LeagueAnnouncer } from './announcements.ts';
import { addReplays, appendLotAudits, commitLotInJob, isDecidedByLot } from './knockout-replays.ts';
import { pairNext } from './pair-next.ts';
import { endLeague } from './end-league.ts';
import { haltLeague } from './halt-league.ts';
import { inParallel } from '../../platform/async/in-parallel.ts';
import { retryStorage, type StorageRetryDeps } from './storage-retry.ts';
import { isoNow } from '../../platform/runtime.ts';

export type HostedRefereeDeps = Pick<RefereeDeps, 'replyInbox' | 'report' | 'prepareProgram'>;

export interface LeagueRunnerDeps {
  readonly context: LeagueContext;
  readonly announcer: LeagueAnnouncer;
  /**
   * Waits until the endpoint of a hosted referee is open, opens it if it is not, and resolves with what the referee gets
   * from its host.
   */
  readonly prepareReferee: (referee: LeagueAgentRecord) => Promise<HostedRefereeDeps>;
  /**
   * Finds a hosted referee for matches whose referee failed or that have none, and creates it when the league has none.
   */
  readonly ensureHostedReferee: (leagueId: string) => Promise<LeagueAgentRecord>;
  readonly isStopping: () => boolean;
}

/**
 * Number of matches of a round that run at the same time. The referees of the round share it equally, rounded up, and
 * each hosted one runs its share; external referees have their own pace.
 */
const MAX_CONCURRENT_REFEREED_MATCHES = 32;

/**
 * Plays a running league to its end, round by round. Called again after a restart, it continues the
 * unfinished round. While the storage cannot write, it waits; any other error ends the run after the
 * matches that are being played here, and so do a cancellation and a pause.
 */
export async function runLeague(deps: LeagueRunnerDeps, leagueId: string): Promise<void> {
  const { context } = deps;
  const retryDeps = storageOf(deps);
  let scoreCache = createScoreCache(context, leagueId);
  let interventionCount = context.interventions.listByLeague(leagueId).length;
  for (;;) {
    const previousCount = interventionCount;
    interventionCount = context.interventions.listByLeague(leagueId).length;
    if (interventionCount !== previousCount) scoreCache = createScoreCache(context, leagueId);
    const league = context.store.findLeague(leagueId);
    if (league === null || league.status !== 'running' || deps.isStopping()) return;
    const round = await retryStorage(retryDeps, () => continueOrPairRound(context, league, scoreCache));
    if (round === 'again') continue;
    if (round === null) {
      if (await endLeague(deps, leagueId)) return;
      continue;
    }
    const current: CurrentRound = { league, round, scoreCache };
    if (!(await playWholeRound(deps, current))) return;
    if (!(await completeRound(deps, current))) return;
  }
}

/**
 * Plays a round with the replays of drawn matches and the replays that an organiser ordered. False when the host stops.
 */
async function playWholeRound(deps: LeagueRunnerDeps, current: CurrentRound): Promise<boolean> {
  const { context } = deps;
  const { league, round } = current;
  const { leagueId } = league;
  for (;;) {
    await playRound(deps, current);
    if (deps.isStopping()) return false;
    const replays = await retryStorage(storageOf(deps), () => addReplays(context, league, round));
    const isRunning = context.store.findLeague(leagueId)?.status === 'running';
    if (replays === 0 && !(isRunning && context.interventions.hasScheduledRerun(leagueId, round)))
      return true;
  }
}

const storageOf = ({ context, isStopping }: LeagueRunnerDeps): StorageRetryDeps => ({
  clock: context.runtime.clock,
  isStopping,
});

interface CurrentRound {
  readonly league: LeagueRecord;
  readonly round: number;
  readonly scoreCache: ScoreCache;
}

/**
 * Returns the number of the unfinished round, or pairs a new one, which is stored with its matches before any agent is
 * notified. Null when no round is left, `again` when a player joined while the round was paired.
 */
async function continueOrPairRound(
  context: LeagueContext,
  league: LeagueRecord,
  scoreCache: ScoreCache,
): Promise<number | null | 'again'> {
  const rounds = context.store.listRounds(league.leagueId);
  const players = context.store.countPlayers(league.leagueId);
  const openRound = rounds.find(({ completedAt }) => completedAt === null);
  if (openRound !== undefined) return openRound.round;
  const pairedRound = await pairNext(context, league, scoreCache.through(rounds.length));
  if (pairedRound === null) return null;
  const { round, pairings, byes } = pairedRound;
  const referees = context.store
    .listAgents(league.leagueId)
    .filter(({ kind, healthState }) => kind === 'referee' && !isRefereeExcluded(healthState));
  const isStored = await context.writer.write(() => {
    if (context.store.countPlayers(league.leagueId) !== players) return false;
    context.store.insertRound(league.leagueId, { round, byes, pairedAt: isoNow(context) });
    for (const [index, { a, b }] of pairings.entries()) {
      const refereeId = referees[index % referees.length]?.agentId ?? '';
      const key = { leagueId: league.leagueId, matchId: matchIdOf(round, index) };
      const lot = isDecidedByLot(league) ? commitLotInJob(context, key, { a, b }) : null;
      context.matches.insert({ ...key, round, a, b, refereeId, lot }, index);
    }
    appendLeagueAudit(context, league.leagueId, {
      action: 'ROUND_DRAWN',
      actor: 'host',
      payload: { round, matches: pairings.length, byes: [...byes] },
    });
    return true;
  });
  if (!isStored) return 'again';
  context.crashPoint('league.afterDraw');
  return round;
}

async function playRound(deps: LeagueRunnerDeps, { league, round, scoreCache }: CurrentRound): Promise<void> {
  const { context, announcer } = deps;
  const { leagueId } = league;
  const matches = context.matches.listByRound(leagueId, round);
  const byes = context.store.listRounds(leagueId).find((row) => row.round === round)?.byes ?? [];
  const openMatches = matches.filter(({ phase }) => phase !== 'REPORTED');
  if (openMatches.length === 0) return;
  await announcer.broadcast(
    leagueId,
    'ROUND_ANNOUNCEMENT',
    { round_id: round, matches: openMatches.map((match) => toAnnouncedMatch(context, match)), bye: byes },
    // External referees are not notified here: they receive their matches one at a time.
    context.store.listAgents(leagueId).filter(({ kind, isHosted }) => kind === 'player' || isHosted),
  );
  const standingOf = standingsBefore(context, leagueId, scoreCache.before(round));
  const referees = new Map<string, LeagueMatchRecord[]>();
  for (const match of openMatches)
    referees.set(match.refereeId, [...(referees.get(match.refereeId) ?? []), match]);
  const width = Math.ceil(MAX_CONCURRENT_REFEREED_MATCHES / Math.max(1, referees.size));
  await inParallel([...referees], referees.size, ([refereeId, assignedMatches]) =>
    refereeMatches(deps, { league, refereeId, assigned: assignedMatches, standingOf, width }),
  );
}

interface Assignment {
  readonly league: LeagueRecord;
  readonly refereeId: string;
  readonly assigned: readonly LeagueMatchRecord[];
  readonly standingOf: (playerId: string) => JsonRecord;
  /** Number of matches that one hosted referee runs at the same time. */
  readonly width: number;
}

async function refereeMatches(
  deps: LeagueRunnerDeps,
  { league, refereeId, assigned, standingOf, width }: Assignment,
): Promise<void> {
  const { context } = deps;
  const agent = context.store.findAgent(league.leagueId, 'referee', refereeId);
  const referee = agent ?? (await deps.ensureHostedReferee(league.leagueId));
  if (referee.isHosted) {
    await inParallel(assigned, width, (match) => playHere(deps, { league, referee, standingOf }, match));
    return;
  }
  const { budgetMs } = league.settings;
  // An excluded player is not called, so its match is decided here and not by the external referee.
  const isForfeit = ({ a, b }: LeagueMatchRecord): boolean =>
    [a, b].some((playerId) => context.interventions.findExclusionCause(league.leagueId, playerId) !== null);
  const forfeits = assigned.filter(isForfeit);
  await inParallel(forfeits, 1, (match) => replaceReferee(deps, { league, match, standingOf }));
  await runExternalQueue(context, {
    refereeId,
    assigned: assigned.filter((match) => !isForfeit(match)),
    isStopping: deps.isStopping,
    run: (current, match, giveUp) =>
      runExternalMatch(context, deps.announcer, { referee: current, match, budgetMs, giveUp }),
    reassign: (match) => replaceReferee(deps, { league, match, standingOf }),
  });
}

/**
 * Plays a match on a hosted referee, and continues it when the storage can write again. Any other error stops the
 * league at once, because its other matches may wait for workers as long as they like.
 */
async function playHere(
  deps: LeagueRunnerDeps,
  {
    league,
    referee,
    standingOf,
  }: Pick<Assignment, 'league' | 'standingOf'> & { readonly referee: LeagueAgentRecord },
  { leagueId, matchId }: LeagueMatchRecord,
): Promise<void> {
  const { context } = deps;
  await retryStorage(storageOf(deps), async () => {
    const match = context.matches.findMatch(leagueId, matchId);
    const status = context.store.findLeague(leagueId)?.status;
    if (match === null || deps.isStopping() || status === 'stopped') return;
    await playLeagueMatch(
      { context, league, referee, standingOf, ...(await deps.prepareReferee(referee)) },
      match,
    );
  }).catch((error: unknown) => haltLeague(deps, leagueId, error));
}

/**
 * Gives a match of an external referee to a hosted one, because the referee did not report it or has no part in it. A
 * late report of the former referee is then refused.
 */
async function replaceReferee(
  deps: LeagueRunnerDeps,
  {
    league,
    match,
    standingOf,
  }: Pick<Assignment, 'league' | 'standingOf'> & { readonly match: LeagueMatchRecord },
): Promise<void> {
  const { context } = deps;
  if (deps.isStopping()) return;
  const referee = await deps.ensureHostedReferee(league.leagueId);
  const reassign = (): boolean => {
    const isChanged = context.matches.updateReferee(match, referee.agentId);
    if (isChanged) {
      appendLeagueAudit(context, league.leagueId, {
        action: 'REFEREE_REPLACED',
        actor: 'host',
        subject: match.matchId,
        payload: { from: match.refereeId, to: referee.agentId },
      });
    }
    return isChanged;
  };
  if (!(await retryStorage(storageOf(deps), () => context.writer.write(reassign)))) return;
  await playHere(deps, { league, referee, standingOf }, match);
}

function standingsBefore(
  context: LeagueContext,
  leagueId: string,
  scores: readonly LeagueMatchScore[],
): (playerId: string) => JsonRecord {
  const rows = new Map(standingsOfScores(context, leagueId, scores).map((row) => [row.playerId, row]));
  return (playerId) => {
    const row = rows.get(playerId);
    return { wins: row?.wins ?? 0, losses: row?.losses ?? 0, draws: row?.draws ?? 0 };
  };
}

/**
 * Completes the round and sends its results. False when matches are unfinished because the league was cancelled or
 * stopped, or the host stops; an unfinished match of a running league is an error.
 */
async function completeRound(
  deps: LeagueRunnerDeps,
  { league, round, scoreCache }: CurrentRound,
): Promise<boolean> {
  const { context, announcer } = deps;
  const { leagueId } = league;
  const matches = context.matches.listByRound(leagueId, round);
  const unfinishedMatch = matches.find(({ phase }) => phase !== 'REPORTED');
  if (unfinishedMatch !== undefined) {
    if (deps.isStopping() || context.store.findLeague(leagueId)?.status !== 'running') return false;
    throw new Error(`Match ${unfinishedMatch.matchId} ended without a result`);
  }
  const complete = (): void => {
    context.store.completeRound(leagueId, round, isoNow(context));
    appendLotAudits(context, league, round);
    context.store.clearOldTokens(leagueId);
    appendLeagueAudit(context, leagueId, { action: 'ROUND_COMPLETED', actor: 'host', payload: { round } });
  };
  await retryStorage(storageOf(deps), () => context.writer.write(complete));
  context.crashPoint('league.afterRound');
  const agents = context.store.listAgents(leagueId);
  const standings = toWireRows(standingsOfScores(context, leagueId, scoreCache.through(round)));
  // The league is read again, because it has more rounds when a player joined in this one.
  const rounds = context.store.findLeague(leagueId)?.rounds ?? null;
  const isLast = rounds !== null && round >= rounds;
  await announcer.broadcast(leagueId, 'LEAGUE_STANDINGS_UPDATE', { round_id: round, standings }, agents);
  await announcer.broadcast(
    leagueId,
    'ROUND_COMPLETED',
    {
      round_id: round,
      matches_completed: matches.length,
      matches_played: matches.length,
      next_round_id: isLast ? null : round + 1,
      summary: roundSummaryOf(scoresOf(matches)),
    },
    agents,
  );
  return true;
}

/**
 * Results of a running league by round. They are read only once: results of a finished round change by nothing but an
 * intervention, after which a new cache is made.
 */
export interface ScoreCache {
  /** Results of all rounds before this one. */
  before(round: number): readonly LeagueMatchScore[];
  /** Results of all rounds up to and including this one, which must be finished. */
  through(round: number): readonly LeagueMatchScore[];
}

export function createScoreCache({ matches }: Pick<LeagueContext, 'matches'>, leagueId: string): ScoreCache {
  const scores: LeagueMatchScore[] = [];
  /** Number of scores after each round, starting with round 0. */
  const ends = [0];
  const through = (round: number): readonly LeagueMatchScore[] => {
    for (let next = ends.length; next <= round; next += 1) {
      scores.push(...scoresOf(matches.listByRound(leagueId, next)));
      ends.push(scores.length);
    }
    return scores.slice(0, ends[Math.max(0, round)]);
  };
  return { through, before: (round) => through(round - 1) };
}
