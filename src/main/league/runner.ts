import type { Broadcaster } from './broadcast.ts';
import { note, nowIso, type Desk } from './desk.ts';
import type { JsonRecord } from './dialects/dialect.ts';
import { announced, leadFromOutside } from './foreign-referee.ts';
import { leadOutside } from './outside-pace.ts';
import type { AgentRecord, LeagueRecord, MatchRecord } from './records.ts';
import { playMatch, type RefereeRoom } from './referee.ts';
import { tableDigest } from './judge.ts';
import { rate } from './rating.ts';
import { live } from './rules/lifecycle.ts';
import { matchId, type MatchScore } from './rules/pairing.ts';
import { summaryOf } from './rules/round-summary.ts';
import { drawRound } from './rules/schedule.ts';
import { openScoreBook, type ScoreBook } from './score-book.ts';
import { scoresOf, shapeOf, tableFrom, tableOf, toWireRows } from './views.ts';

export interface RunnerParts {
  readonly desk: Desk;
  readonly broadcaster: Broadcaster;
  /** Token, mailbox and door of a referee that this host runs; waits until its endpoint is open. */
  readonly roomOf: (referee: AgentRecord) => Promise<Pick<RefereeRoom, 'token' | 'mailbox' | 'report'>>;
  /** A referee of the house for matches whose own one failed. */
  readonly houseReferee: (leagueId: string) => Promise<AgentRecord>;
  readonly stopped: () => boolean;
}

/** Matches of a round that run at the same time, shared by the referees of this host. */
const PARALLEL = 32;

/** Plays a running league to its end, round by round; begun again, it goes on where it was. */
export async function runLeague(parts: RunnerParts, leagueId: string): Promise<void> {
  const { desk } = parts;
  const book = openScoreBook(desk, leagueId);
  for (;;) {
    const league = desk.store.league(leagueId);
    if (league === null || league.status !== 'running' || parts.stopped()) return;
    const round = await nextRound(desk, league, book);
    if (round === null) {
      await endLeague(parts, league);
      return;
    }
    const now: Now = { league, round, book };
    await playRound(parts, now);
    if (parts.stopped() || !(await completeRound(parts, now))) return;
  }
}

interface Now {
  readonly league: LeagueRecord;
  readonly round: number;
  readonly book: ScoreBook;
}

/** The round that is not over, or a new one, stored with its matches before anybody hears of it. */
async function nextRound(desk: Desk, league: LeagueRecord, book: ScoreBook): Promise<number | null> {
  const rounds = desk.store.rounds(league.leagueId);
  const open = rounds.find(({ completedAt }) => completedAt === null);
  if (open !== undefined) return open.round;
  const draw = drawRound(shapeOf(desk, league), {
    played: book.through(rounds.length),
    byes: rounds.flatMap(({ byes }) => byes),
    roundsDone: rounds.length,
  });
  if (draw === null) return null;
  const referees = desk.store.agents(league.leagueId).filter(({ kind }) => kind === 'referee');
  await desk.writer.write(() => {
    desk.store.insertRound(league.leagueId, { round: draw.round, byes: draw.byes, drawnAt: nowIso(desk) });
    for (const [index, { a, b }] of draw.pairings.entries()) {
      const refereeId = referees[index % referees.length]?.agentId ?? '';
      const id = matchId(draw.round, index);
      desk.matches.insert(
        { leagueId: league.leagueId, matchId: id, round: draw.round, a, b, refereeId },
        index,
      );
    }
    note(desk, league.leagueId, {
      action: 'ROUND_DRAWN',
      actor: 'host',
      payload: { round: draw.round, matches: draw.pairings.length, byes: [...draw.byes] },
    });
  });
  desk.crash('league.afterDraw');
  return draw.round;
}

async function playRound(parts: RunnerParts, { league, round, book }: Now): Promise<void> {
  const { desk, broadcaster } = parts;
  const { leagueId } = league;
  const matches = desk.matches.ofRound(leagueId, round);
  const byes = desk.store.rounds(leagueId).find((row) => row.round === round)?.byes ?? [];
  await broadcaster.tell(
    leagueId,
    'ROUND_ANNOUNCEMENT',
    { round_id: round, matches: matches.map((match) => announced(desk, match)), bye: byes },
    // Outside referees hear of their matches one at a time.
    desk.store.agents(leagueId).filter(({ kind, builtIn }) => kind === 'player' || builtIn),
  );
  const standingOf = standingsBefore(desk, leagueId, book.before(round));
  const open = matches.filter(({ phase }) => phase !== 'REPORTED');
  const referees = new Map<string, MatchRecord[]>();
  for (const match of open) referees.set(match.refereeId, [...(referees.get(match.refereeId) ?? []), match]);
  const width = Math.ceil(PARALLEL / Math.max(1, referees.size));
  await Promise.all(
    [...referees].map(([refereeId, assigned]) =>
      lead(parts, { league, refereeId, assigned, standingOf, width }),
    ),
  );
}

interface Assignment {
  readonly league: LeagueRecord;
  readonly refereeId: string;
  readonly assigned: readonly MatchRecord[];
  readonly standingOf: (playerId: string) => JsonRecord;
  /** How many a referee of this host leads at once. */
  readonly width: number;
}

async function lead(
  parts: RunnerParts,
  { league, refereeId, assigned, standingOf, width }: Assignment,
): Promise<void> {
  const { desk } = parts;
  const known = desk.store.agent(league.leagueId, 'referee', refereeId);
  const referee = known ?? (await parts.houseReferee(league.leagueId));
  if (referee.builtIn) {
    const room = { desk, league, referee, standingOf, ...(await parts.roomOf(referee)) };
    await inParallel(assigned, width, (match) =>
      parts.stopped() ? Promise.resolve() : playMatch(room, match),
    );
    return;
  }
  const { budgetMs } = league.settings;
  await leadOutside(desk, {
    refereeId,
    assigned,
    stopped: parts.stopped,
    lead: (current, match, giveUp) =>
      leadFromOutside(desk, parts.broadcaster, { referee: current, match, budgetMs, giveUp }),
    replace: (match) => takeOver(parts, { league, match, standingOf }),
  });
}

/** F8: a referee that does not report loses the match to one of the house; its late report is refused. */
async function takeOver(
  parts: RunnerParts,
  { league, match, standingOf }: Pick<Assignment, 'league' | 'standingOf'> & { readonly match: MatchRecord },
): Promise<void> {
  const { desk } = parts;
  if (parts.stopped()) return;
  const referee = await parts.houseReferee(league.leagueId);
  const reassigned = await desk.writer.write(() => {
    const changed = desk.matches.reassign(match, referee.agentId);
    if (changed) {
      note(desk, league.leagueId, {
        action: 'REFEREE_REPLACED',
        actor: 'host',
        subject: match.matchId,
        payload: { from: match.refereeId, to: referee.agentId },
      });
    }
    return changed;
  });
  const current = desk.matches.match(match.leagueId, match.matchId);
  if (!reassigned || current === null) return;
  await playMatch({ desk, league, referee, standingOf, ...(await parts.roomOf(referee)) }, current);
}

function standingsBefore(
  desk: Desk,
  leagueId: string,
  scores: readonly MatchScore[],
): (playerId: string) => JsonRecord {
  const rows = new Map(tableFrom(desk, leagueId, scores).map((row) => [row.playerId, row]));
  return (playerId) => {
    const row = rows.get(playerId);
    return { wins: row?.wins ?? 0, losses: row?.losses ?? 0, draws: row?.draws ?? 0 };
  };
}

/** False when matches are still open: something stopped the round from outside. */
async function completeRound(parts: RunnerParts, { league, round, book }: Now): Promise<boolean> {
  const { desk, broadcaster } = parts;
  const { leagueId } = league;
  const matches = desk.matches.ofRound(leagueId, round);
  if (matches.some(({ phase }) => phase !== 'REPORTED')) return false;
  await desk.writer.write(() => {
    desk.store.completeRound(leagueId, round, nowIso(desk));
    desk.store.dropOldTokens(leagueId);
    note(desk, leagueId, { action: 'ROUND_COMPLETED', actor: 'host', payload: { round } });
  });
  desk.crash('league.afterRound');
  const agents = desk.store.agents(leagueId);
  const players = agents.filter(({ kind }) => kind === 'player');
  const standings = toWireRows(tableFrom(desk, leagueId, book.through(round)));
  const last = league.rounds !== null && round >= league.rounds;
  await broadcaster.tell(leagueId, 'LEAGUE_STANDINGS_UPDATE', { round_id: round, standings }, players);
  await broadcaster.tell(
    leagueId,
    'ROUND_COMPLETED',
    {
      round_id: round,
      matches_completed: matches.length,
      matches_played: matches.length,
      next_round_id: last ? null : round + 1,
      summary: summaryOf(scoresOf(matches)),
    },
    agents,
  );
  return true;
}

/** Agents are let go before the news goes out: some end their process when they hear it. */
async function endLeague({ desk, broadcaster }: RunnerParts, league: LeagueRecord): Promise<void> {
  const { leagueId } = league;
  const table = tableOf(desk, leagueId);
  const agents = desk.store.agents(leagueId);
  await desk.writer.write(() => {
    if (!desk.store.endLeague(leagueId, 'completed', nowIso(desk))) return;
    for (const agent of agents) desk.store.saveLife(agent, live(agent.life, { type: 'ended' }));
    rate(desk, league);
    note(desk, leagueId, {
      action: 'LEAGUE_COMPLETED',
      actor: 'host',
      payload: {
        champion: table[0]?.playerId ?? null,
        points: table[0]?.points ?? null,
        standings: tableDigest(toWireRows(table)),
      },
    });
  });
  const rows = toWireRows(table);
  const [champion] = rows;
  await broadcaster.tell(
    leagueId,
    'LEAGUE_COMPLETED',
    {
      total_rounds: league.rounds,
      total_matches: league.matches,
      champion: champion && {
        player_id: champion.player_id,
        display_name: champion.display_name,
        points: champion.points,
      },
      final_standings: rows,
    },
    agents,
  );
}

async function inParallel<T>(
  items: readonly T[],
  width: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  const work = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, work));
}
