import type {
  LeagueAgent,
  LeagueBracket,
  LeagueExchange,
  LeagueMatch,
  LeagueRating,
  LeagueRow,
  LeagueSchedule,
  LeagueWarning,
} from '../../shared/contract/index.ts';
import {
  type LeagueAgentView,
  type LeagueReadModel,
  type LeagueProgress,
  type LeagueMatchView,
  type CurrentRating,
  type RatingRow,
  type Schedule,
  type StoredMessage,
} from '../league/index.ts';
import { toLeagueInfo } from './league.ts';

/** Converts the league's read models into rows of the contract. */

const toTimeMs = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

export type ChampionCache = (progress: LeagueProgress) => LeagueRow['champion'];

/**
 * Creates a cache of the champions of finished leagues, because a finished table does not change. The champion of any
 * other league is null.
 */
export function createChampionCache(readModel: LeagueReadModel): ChampionCache {
  const champions = new Map<string, LeagueRow['champion']>();
  return ({ league }) => {
    if (league.status !== 'completed') return null;
    const cached = champions.get(league.leagueId);
    if (cached !== undefined) return cached;
    const [first] = readModel.readTable(league.leagueId);
    const champion =
      first === undefined
        ? null
        : { playerId: first.playerId, displayName: first.displayName, points: first.points };
    champions.set(league.leagueId, champion);
    return champion;
  };
}

export function toLeagueRow(
  progress: LeagueProgress,
  readModel: LeagueReadModel,
  championOf: ChampionCache,
): LeagueRow {
  const { league } = progress;
  return {
    ...toLeagueInfo(progress),
    players: readModel.countPlayers(league.leagueId),
    createdAtMs: Date.parse(league.createdAt),
    startedAtMs: toTimeMs(league.startedAt),
    endedAtMs: toTimeMs(league.endedAt),
    champion: championOf(progress),
  };
}

export const toLeagueMatch = (match: LeagueMatchView): LeagueMatch => ({
  matchId: match.matchId,
  round: match.round,
  a: match.a,
  b: match.b,
  refereeId: match.refereeId === '' ? null : match.refereeId,
  state: match.state,
  winner: match.winner,
  counted: match.correction ? { winner: match.correction.winner, isVoid: match.correction.isVoid } : null,
  absent: [...(match.absent ?? [])],
  disputed: match.disputed,
  reason: match.reason,
  isVoid: match.isVoid,
  voidAttempts: match.voidAttempts,
  replayOf: match.replayOf,
  lot: match.lot && { ...match.lot },
  number: match.drawnNumber,
  choices: match.choices === null ? null : { ...match.choices },
  evidenceGap: match.evidenceGap,
  sessionId: match.sessionId,
  startedAtMs: match.begunAtMs,
  deadlineAtMs: match.deadlineAtMs,
  decidedAtMs: toTimeMs(match.decidedAt),
  reportedAtMs: toTimeMs(match.reportedAt),
});

export const toBracket = (bracket: ReturnType<LeagueReadModel['readBracket']>): LeagueBracket | null =>
  bracket && {
    champion: bracket.champion,
    rounds: bracket.rounds.map(({ round, boxes }) => ({
      round,
      boxes: boxes.map((box) => ({ ...box, seats: [...box.seats] })),
    })),
  };

export const toSchedule = ({ rounds, round, matches }: Schedule): LeagueSchedule => ({
  rounds: rounds.map(({ isPaired, byes, pairedAt, completedAt, ...roundRow }) => ({
    ...roundRow,
    drawn: isPaired,
    byes: [...byes],
    drawnAtMs: toTimeMs(pairedAt),
    completedAtMs: toTimeMs(completedAt),
  })),
  round,
  matches: matches.map(toLeagueMatch),
});

export const toExchange = (message: StoredMessage): LeagueExchange => ({ ...message });

export const toRating = ({ leagueId, leagueName, before, after, ...row }: CurrentRating): LeagueRating => ({
  playerId: row.playerId,
  displayName: row.displayName,
  before: { ...before },
  after: { ...after },
  leagues: row.leagues,
  matches: row.totalMatches,
  last: { leagueId, name: leagueName },
});

export function toLeagueAgent(ratings: readonly RatingRow[]): (agent: LeagueAgentView) => LeagueAgent {
  const ratingsByPlayer = new Map(
    ratings.map(({ playerId, before, after }) => [playerId, { before, after }]),
  );
  return (agent) =>
    toAgentRow(agent, agent.kind === 'player' ? (ratingsByPlayer.get(agent.agentId) ?? null) : null);
}

const toAgentRow = (
  {
    healthState,
    registeredAt,
    pending,
    authenticatesReplies,
    authenticatesCalls,
    firstRound,
    otherLeagueId: _other,
    isHosted,
    ...agent
  }: LeagueAgentView,
  rating: LeagueAgent['rating'],
): LeagueAgent => ({
  ...agent,
  builtIn: isHosted,
  rating,
  pendingRegistration: pending && { atMs: Date.parse(pending.at), times: pending.times },
  signs: authenticatesReplies || authenticatesCalls,
  phase: healthState.phase,
  failures: healthState.failures,
  suspendedUntilMs: healthState.phase === 'SUSPENDED' ? healthState.openUntilMs : null,
  registeredAtMs: Date.parse(registeredAt),
  ...(firstRound > 1 ? { firstRound } : {}),
});

/**
 * Warnings about the agents of a league. Those about waiting or possible events are only given while it is
 * not over.
 */
export function warningsOf({ league }: LeagueProgress, agents: readonly LeagueAgentView[]): LeagueWarning[] {
  const isOver = league.status !== 'registering' && league.status !== 'running';
  const hasHosted = agents.some(({ kind, isHosted }) => kind === 'player' && isHosted);
  const isReadable = ({ kind, authenticatesCalls }: LeagueAgentView): boolean =>
    kind === 'referee' && hasHosted && league.settings.auth !== 'strict' && !authenticatesCalls;
  return agents
    .filter(({ isHosted }) => !isHosted)
    .flatMap((agent): LeagueWarning[] => {
      const { kind, agentId, displayName, pending, otherLeagueId } = agent;
      const about = { kind, agentId, displayName, times: 0 };
      const warnings: LeagueWarning[] = [];
      if (!isOver && pending !== null)
        warnings.push({ ...about, warning: 'registered_again', times: pending.times });
      if (!isOver && isReadable(agent)) warnings.push({ ...about, warning: 'readable' });
      if (otherLeagueId !== null)
        warnings.push({ ...about, warning: 'other_league_id', sentId: otherLeagueId });
      return warnings;
    });
}
