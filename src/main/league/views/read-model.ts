import type { MatchReason } from '../../../shared/contract/league-reason.ts';
import type { LeagueContext } from '../context.ts';
import { type LeagueMatchResult, tallyStore } from '../store/match-store.ts';
import type { LeagueRecord, LeagueMatchRecord } from '../records.ts';
import { eloEstimate } from '../rules/elo.ts';
import { matchIdOf } from '../rules/pairing/pairing.ts';
import { fixedRounds } from '../rules/pairing/schedule.ts';
import { findMatchEvidenceProblem } from '../rules/results/match-evidence-problem.ts';
import { matchReasonOf } from '../rules/results/match-reason.ts';
import { LEAGUE_POINTS } from '../../../shared/contract/league-points.ts';
import { isDraw } from '../rules/points-standings.ts';
import { createPlayerNames, type PlayerName, type PlayerNameOf } from './player-names.ts';
import { readBracket } from './bracket.ts';
import type {
  CrossCell,
  Crosstable,
  LeagueMatchView,
  LeagueReadModel,
  LeagueRoundView,
  PointsHistory,
  Schedule,
} from './league-views.ts';
import { readLeagueProgress } from './league-progress.ts';
import { readScoreboard } from './scoreboard.ts';
import { readRatingCurves } from './rating-curves.ts';
import { readStandings, scoresOf, standingsOfScores } from './current-standings.ts';
import { hideMatch } from './hide-messages.ts';
import { readPairingInput } from '../pairing-input.ts';

/** Creates the views over the stores. All of them are computed when they are read. */
export function createReadModel(context: LeagueContext): LeagueReadModel {
  const tally = tallyStore(context.db);
  return {
    readProgress: (leagueId) => readLeagueProgress(context, tally, leagueId),
    readPreviousStandings: (leagueId) => readPreviousStandings(context, leagueId),
    readTable: (leagueId) =>
      readStandings(context, leagueId).map((row) => ({ ...row, elo: eloEstimate(row) })),
    readScoreboard: (leagueId, until) => readScoreboard(context, leagueId, until),
    countPlayers: (leagueId) => context.store.countPlayers(leagueId),
    readCrosstable: (leagueId) => readCrosstable(context, leagueId),
    readBracket: (leagueId) => readBracket(context, leagueId),
    readSchedule: (leagueId, requestedRound) =>
      readSchedule(context, tally, { leagueId, requested: requestedRound }),
    findMatch(leagueId, id) {
      const league = context.store.findLeague(leagueId);
      const match = league && context.matches.findMatch(leagueId, id);
      if (league === null || match === null) return null;
      const { sessionId } = match;
      return {
        ...toMatchView(context, league, createPlayerNames(context, leagueId))(match),
        playedBy: sessionId === null ? null : (context.workers?.findPlayedBy(sessionId) ?? null),
        isOrdered: context.workers?.isOrdered(match) ?? false,
      };
    },
    listMatchesByPlayer: (leagueId, playerId) => readPlayerMatches(context, leagueId, playerId),
    listResults(leagueId, limit) {
      const league = context.store.findLeague(leagueId);
      if (league === null) return [];
      return context.matches
        .listDecided(leagueId, limit)
        .map(toMatchView(context, league, createPlayerNames(context, leagueId)));
    },
    findBySession(sessionId) {
      const match = context.matches.findBySession(sessionId);
      if (match === null) return null;
      const { leagueId, matchId } = match;
      return { leagueId, matchId, name: context.store.findLeague(leagueId)?.name ?? leagueId };
    },
    findReferee: (leagueId, refereeId) => context.store.findAgent(leagueId, 'referee', refereeId),
    readPointsHistory: (leagueId) => readHistory(context, leagueId),
    readPlayerPoints: (leagueId, playerId) => readPlayerPoints(context, leagueId, playerId),
    readRatingCurves: (gameType) => readRatingCurves(context, gameType),
    listSuspendedAgents: () => context.store.listSuspendedAgents(),
  };
}

function readPreviousStandings(context: LeagueContext, leagueId: string): ReadonlyMap<string, number> {
  const newest = context.store.listRounds(leagueId).length;
  if (newest < 2) return new Map();
  const earlierScores = context.matches.listScores(leagueId).filter(({ round }) => round < newest);
  return new Map(
    standingsOfScores(context, leagueId, earlierScores).map(({ playerId, uniqueRank }) => [
      playerId,
      uniqueRank,
    ]),
  );
}

type Tally = ReturnType<typeof tallyStore>;
interface MatchQuery {
  readonly leagueId: string;
  readonly requested: number | null;
}

function readCrosstable(context: LeagueContext, leagueId: string): Crosstable {
  const table = readStandings(context, leagueId);
  const placeOf = new Map(table.map(({ playerId }, index) => [playerId, index]));
  const budgetMs = context.store.findLeague(leagueId)?.settings.budgetMs ?? 0;
  const reasons = createReasonList();
  const cells = context.matches.listResults(leagueId).flatMap((match): CrossCell[] => {
    const [a, b] = [placeOf.get(match.a), placeOf.get(match.b)];
    if (a === undefined || b === undefined) return [];
    const reason = match.phase === 'REPORTED' ? matchReasonOf(match, budgetMs) : null;
    return [[a, b, resultOf(match), match.matchId, reasons.positionOf(reason)]];
  });
  const players = table.map(({ playerId, displayName, points }) => ({ playerId, displayName, points }));
  return { players, cells, reasons: reasons.all };
}

/** Collects different reasons, because thousands of matches share a few. */
function createReasonList() {
  const reasons: MatchReason[] = [];
  const positions = new Map<string, number>();
  return {
    all: reasons,
    positionOf(reason: MatchReason | null): number | null {
      if (reason === null) return null;
      const key = JSON.stringify(reason);
      const index = positions.get(key) ?? reasons.push(reason) - 1;
      positions.set(key, index);
      return index;
    },
  };
}

function resultOf(match: LeagueMatchResult): CrossCell[2] {
  if (match.phase !== 'REPORTED') return match.phase === 'scheduled' ? 'open' : 'playing';
  if (isDraw(match)) return 'draw';
  return match.winner === null ? 'void' : match.winner === match.a ? 'a' : 'b';
}

function toMatchView(context: LeagueContext, { settings }: LeagueRecord, names: PlayerNameOf) {
  return (match: LeagueMatchRecord): LeagueMatchView => {
    const begunAtMs = context.times.begunAtMs(match);
    const { budgetMs } = settings;
    return {
      ...hideMatch(match),
      evidenceGap: findMatchEvidenceProblem(match),
      reason: matchReasonOf(match, budgetMs),
      a: names(match.a),
      b: names(match.b),
      state: match.phase,
      begunAtMs,
      deadlineAtMs: begunAtMs === null || budgetMs === 0 ? null : begunAtMs + budgetMs,
    };
  };
}

function readSchedule(context: LeagueContext, tally: Tally, { leagueId, requested }: MatchQuery): Schedule {
  const league = context.store.findLeague(leagueId);
  if (league === null) return { rounds: [], round: null, matches: [] };
  const roundsPaired = pairedRounds(context, tally, leagueId);
  const roundsAhead = plannedRounds(context, league, roundsPaired.length);
  const rounds = [...roundsPaired, ...roundsAhead.map(({ head: round }) => round)];
  const current = roundsPaired.find(({ completedAt }) => completedAt === null) ?? roundsPaired.at(-1);
  const round = requested ?? current?.round ?? roundsAhead[0]?.head.round ?? null;
  const names = createPlayerNames(context, leagueId);
  const storedMatches = round === null ? [] : context.matches.listByRound(leagueId, round);
  const ahead = roundsAhead.find(({ head }) => head.round === round);
  return {
    rounds,
    round,
    matches: ahead
      ? plannedMatches(leagueId, ahead, names)
      : storedMatches.map(toMatchView(context, league, names)),
  };
}

function readPlayerMatches(
  context: LeagueContext,
  leagueId: string,
  playerId: string,
): readonly LeagueMatchView[] {
  const league = context.store.findLeague(leagueId);
  if (league === null) return [];
  const names = createPlayerNames(context, leagueId);
  const roundsAhead = plannedRounds(context, league, context.store.listRounds(leagueId).length);
  return [
    ...context.matches.listByPlayer(leagueId, playerId).map(toMatchView(context, league, names)),
    ...roundsAhead.flatMap((round) =>
      plannedMatches(leagueId, round, names).filter(({ a, b }) =>
        [a.playerId, b.playerId].includes(playerId),
      ),
    ),
  ];
}

const plannedMatches = (
  leagueId: string,
  { head, pairings }: PlannedRound,
  names: PlayerNameOf,
): LeagueMatchView[] =>
  pairings.map(([a, b], index) =>
    plannedMatch(leagueId, { round: head.round, index, a: names(a), b: names(b) }),
  );

function pairedRounds(context: LeagueContext, tally: Tally, leagueId: string): LeagueRoundView[] {
  const countByRound = new Map(tally.listByLeague(leagueId).map((row) => [row.round, row]));
  return context.store.listRounds(leagueId).map(({ round, byes, pairedAt, completedAt }) => {
    const { matches = 0, reported = 0, live = 0 } = countByRound.get(round) ?? {};
    return { round, isPaired: true, byes, matches, reported, live, pairedAt, completedAt };
  });
}

interface PlannedRound {
  readonly head: LeagueRoundView;
  readonly pairings: readonly (readonly [string, string])[];
}

/** Future rounds of a running league, when its format knows them in advance. */
function plannedRounds(context: LeagueContext, league: LeagueRecord, pairedCount: number): PlannedRound[] {
  if (league.status !== 'running') return [];
  const draws = fixedRounds(readPairingInput(context, league)) ?? [];
  return draws.slice(pairedCount).map(({ round, pairings, byes }) => ({
    head: {
      round,
      isPaired: false,
      byes,
      matches: pairings.length,
      reported: 0,
      live: 0,
      pairedAt: null,
      completedAt: null,
    },
    pairings: pairings.map(({ a, b }) => [a, b] as const),
  }));
}

const plannedMatch = (
  leagueId: string,
  {
    round,
    index,
    a,
    b,
  }: { readonly round: number; readonly index: number; readonly a: PlayerName; readonly b: PlayerName },
): LeagueMatchView => ({
  leagueId,
  matchId: matchIdOf(round, index),
  round,
  a,
  b,
  refereeId: '',
  state: 'planned',
  conversationId: null,
  drawnNumber: null,
  salt: null,
  numberHash: null,
  choices: null,
  sessionId: null,
  outcome: null,
  reason: null,
  winner: null,
  absent: null,
  reported: null,
  reportedWinner: null,
  disputed: false,
  replayOf: null,
  lot: null,
  voidAttempts: 0,
  isVoid: false,
  decidedAt: null,
  reportedAt: null,
  begunAtMs: null,
  deadlineAtMs: null,
  evidenceGap: null,
});

const countCompletedRounds = (context: LeagueContext, leagueId: string): number =>
  context.store.listRounds(leagueId).filter(({ completedAt }) => completedAt !== null).length;

/** Reads the points from the player's own matches, because the history of a large league takes long. */
function readPlayerPoints(context: LeagueContext, leagueId: string, playerId: string): readonly number[] {
  const gains = Array.from({ length: countCompletedRounds(context, leagueId) }, () => 0);
  for (const score of scoresOf(context.matches.listByPlayer(leagueId, playerId))) {
    const gain = score.winner === playerId ? LEAGUE_POINTS.win : isDraw(score) ? LEAGUE_POINTS.draw : 0;
    if (score.round <= gains.length) gains[score.round - 1] = (gains[score.round - 1] ?? 0) + gain;
  }
  return runningTotals(gains);
}

/** Points of each player after each completed round, computed from the results. */
function readHistory(context: LeagueContext, leagueId: string): PointsHistory {
  const table = readStandings(context, leagueId);
  const rounds = countCompletedRounds(context, leagueId);
  const pointsByPlayer = new Map(
    table.map(({ playerId }) => [playerId, Array.from({ length: rounds }, () => 0)]),
  );
  const add = (playerId: string, round: number, points: number): void => {
    const playerGains = pointsByPlayer.get(playerId);
    if (playerGains !== undefined && round <= rounds)
      playerGains[round - 1] = (playerGains[round - 1] ?? 0) + points;
  };
  for (const score of context.matches.listScores(leagueId)) {
    if (score.winner !== null) add(score.winner, score.round, LEAGUE_POINTS.win);
    else if (isDraw(score))
      for (const playerId of [score.a, score.b]) add(playerId, score.round, LEAGUE_POINTS.draw);
  }
  return {
    rounds,
    players: table.map(({ playerId, displayName }) => ({
      playerId,
      displayName,
      points: runningTotals(pointsByPlayer.get(playerId) ?? []),
    })),
  };
}

function runningTotals(gains: readonly number[]): number[] {
  let sum = 0;
  return gains.map((gain) => (sum += gain));
}
