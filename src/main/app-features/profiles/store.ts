import type { EndReason } from '../../../shared/end-reason.ts';
import type { ProfileWorker } from '../../../shared/contract/index.ts';
import type { PlayedMove } from '../../../shared/evaluation/judgement.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { SeatRow, TimedRow } from './rules/seat-tally.ts';

export interface UsageRow {
  readonly input: number | null;
  readonly output: number | null;
  readonly moves: number;
  readonly costMicros: number | null;
  readonly currency: string | null;
  readonly illegal: number;
}

export interface CommentRow {
  readonly text: string;
  readonly sessionId: string;
  readonly createdAt: string;
}

export interface RatingPeriod {
  readonly game: string;
  readonly rating: number;
  readonly deviation: number;
  readonly leagueId: string;
  readonly leagueName: string;
  readonly playerId: string;
}

export interface LeagueSeatRow {
  readonly leagueId: string;
  readonly name: string;
  readonly game: string;
  readonly playerId: string;
}

/** An agent and some of its sessions. */
export interface AgentSessions {
  readonly agentId: string;
  /** A list of ids as JSON, which SQLite reads. */
  readonly sessionIdsJson: string;
}

type SeatTuple = readonly [
  sessionId: string,
  role: string,
  template: string,
  status: string,
  winner: string | null,
  reason: EndReason | null,
  opponentId: string | null,
  arenaId: string | null,
];

const IDS = '(select value from json_each(@sessionIdsJson))';

const SQL = {
  seats: `select p.session_id, p.role, s.template, s.status, s.winner, s.outcome_reason,
      (select o.agent_id from participants o where o.session_id = p.session_id and o.agent_id <> p.agent_id limit 1),
      g.arena_id
    from participants p join sessions s on s.session_id = p.session_id
    left join arena_games g on g.session_id = p.session_id
    where p.agent_id = ? order by s.updated_at desc`,
  rows: `select session_id as sessionId, agent_id as agentId, kind = 'action' as isMove,
      cast(round(unixepoch(created_at, 'subsec') * 1000) as integer) as atMs
    from actions where session_id in ${IDS} order by session_id, seq`,
  moves: `select tick as position, role, action from actions where session_id = ? and kind = 'action' order by seq`,
  refused: `select count(*) from refusals r join participants p on p.session_id = r.session_id and p.role = r.role
    where r.session_id in ${IDS} and p.agent_id = @agentId`,
  modelUsage: `select sum(prompt_tokens) as input, sum(completion_tokens) as output, count(prompt_tokens) as moves,
      iif(count(distinct currency) > 1, null, sum(cost_micros)) as costMicros, max(currency) as currency,
      coalesce(sum((select count(*)
        from json_each(attempts, iif(json_type(attempts) = 'object', '$.attempts', '$'))
        where json_extract(value, '$.fault') = 'illegal')), 0) as illegal
    from model_moves where session_id in ${IDS} and agent_id = @agentId`,
  seatUsage: `select sum(input_tokens) as input, sum(output_tokens) as output,
      sum(input_tokens is not null or output_tokens is not null) as moves,
      sum(cost_micros) as costMicros, max(currency) as currency,
      coalesce(sum((select count(*) from json_each(attempts) where json_extract(value, '$.fault') = 'illegal')), 0)
        as illegal
    from seat_turns where session_id in ${IDS} and agent_id = @agentId`,
  comment: `select text, sessionId, createdAt from (
      select words as text, session_id as sessionId, created_at as createdAt from model_moves
        where session_id in ${IDS} and agent_id = @agentId and words <> ''
      union all
      select comment, session_id, created_at from seat_turns
        where session_id in ${IDS} and agent_id = @agentId and comment <> '')
    order by createdAt desc limit 1`,
  ratings: `select r.game_type as game, r.rating, r.deviation, r.league_id as leagueId, l.name as leagueName,
      r.player_id as playerId
    from league_agents a
    join league_ratings r on r.league_id = a.league_id and r.player_id = a.agent_id
    join leagues l on l.league_id = r.league_id
    where a.session_agent = ? and a.kind = 'player' order by r.ordinal`,
  leagues: `select l.league_id as leagueId, l.name, l.game_type as game, a.agent_id as playerId
    from league_agents a join leagues l on l.league_id = a.league_id
    where a.session_agent = ? and a.kind = 'player' order by l.created_at desc limit 50`,
  workers: `select w.worker_id as workerId, w.name, case r.is_signed when 1 then 'signed' else w.trust end as trust,
      count(distinct p.session_id) as games
    from participants p
    join fleet_games g on g.session_id = p.session_id
    join fleet_results r on r.order_id = g.order_id and r.game = g.game
    join fleet_workers w on w.worker_id = r.worker_id
    where p.agent_id = ? group by 1, 3 order by games desc, w.name, 3 limit 50`,
  paid: `select coalesce(sum(amount_micro), 0) from wallet_payments where agent_id = ? and state = 'paid'`,
} as const;

/** Reads what is stored about one agent; games come from all its sessions, moves from the given ones. */
export function profileStore(db: Db) {
  const listSeats = db.prepare<[string], SeatTuple>(SQL.seats).raw();
  const listLogRows = db.prepare<[AgentSessions], Omit<TimedRow, 'isMove'> & { isMove: 0 | 1 }>(SQL.rows);
  const usages = [SQL.modelUsage, SQL.seatUsage].map((sql) => db.prepare<[AgentSessions], UsageRow>(sql));
  const listMoves = db.prepare<[string], PlayedMove>(SQL.moves);
  const findNewestComment = db.prepare<[AgentSessions], CommentRow>(SQL.comment);
  const countRefused = db.prepare<[AgentSessions], number>(SQL.refused).pluck();
  const listRatings = db.prepare<[string], RatingPeriod>(SQL.ratings);
  const listLeagues = db.prepare<[string], LeagueSeatRow>(SQL.leagues);
  const listWorkers = db.prepare<[string], ProfileWorker>(SQL.workers);
  const sumPaidMicro = db.prepare<[string], number>(SQL.paid).pluck();
  return {
    /** The seats of an agent, newest first. */
    listSeats: (agentId: string): readonly SeatRow[] =>
      listSeats
        .all(agentId)
        .map(([sessionId, role, template, status, winner, reason, opponentId, arenaId]) => ({
          sessionId,
          role,
          template,
          isOver: status === 'completed',
          winner,
          reason,
          opponentId,
          arenaId,
        })),
    /** The logs of these sessions, each in its order. */
    listLogRows: (agentSessions: AgentSessions): readonly TimedRow[] =>
      listLogRows.all(agentSessions).map((row) => ({ ...row, isMove: row.isMove === 1 })),
    /** The moves of both players of a session, each with the index of the position after it. */
    listMoves: (sessionId: string): readonly PlayedMove[] => listMoves.all(sessionId),
    countRefused: (agentSessions: AgentSessions): number => countRefused.get(agentSessions) ?? 0,
    /** The usage of local models and of outside players. */
    listUsage: (agentSessions: AgentSessions): readonly UsageRow[] =>
      usages.flatMap((usage) => usage.get(agentSessions) ?? []),
    /** The agent's most recent comment in these sessions, or null. */
    findNewestComment: (agentSessions: AgentSessions): CommentRow | null =>
      findNewestComment.get(agentSessions) ?? null,
    /** Oldest first. */
    listRatings: (agentId: string): readonly RatingPeriod[] => listRatings.all(agentId),
    /** Newest first. */
    listLeagues: (agentId: string): readonly LeagueSeatRow[] => listLeagues.all(agentId),
    /** The workers that played its games, the one with most games first. */
    listWorkers: (agentId: string): readonly ProfileWorker[] => listWorkers.all(agentId),
    sumPaidMicro: (agentId: string): number => sumPaidMicro.get(agentId) ?? 0,
  };
}

export type ProfileStore = ReturnType<typeof profileStore>;
