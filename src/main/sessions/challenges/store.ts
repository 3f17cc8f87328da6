import { parseNullableJson, type JsonObject } from '../../../shared/json.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { GameClockSpec } from '../index.ts';

export type ChallengeStatus = 'open' | 'accepted' | 'withdrawn' | 'expired';

/** A challenge as it is stored. */
export interface Challenge {
  readonly challengeId: string;
  readonly template: string;
  /** The options that the challenger named, without the defaults of the template. */
  readonly options: JsonObject;
  /** Null for a game without a clock. */
  readonly clock: GameClockSpec | null;
  /** The number of illegal actions with which a player loses; null for no limit. */
  readonly illegalLimit: number | null;
  /** Agent id. */
  readonly challenger: string;
  /** Null when any agent may accept. */
  readonly opponent: string | null;
  /** The challenger's role; null when it is chosen at random on acceptance. */
  readonly role: string | null;
  readonly status: ChallengeStatus;
  /** Null until it is accepted. */
  readonly sessionId: string | null;
  readonly createdAt: string;
  /**
   * Wall time in milliseconds; it is moved on by time in which nobody could accept, for example while the host was off.
   */
  readonly expiresMs: number;
}

interface Row {
  challenge_id: string;
  template: string;
  options: string;
  clock: string | null;
  illegal_limit: number | null;
  challenger: string;
  opponent: string | null;
  role: string | null;
  status: ChallengeStatus;
  session_id: string | null;
  created_at: string;
  expires_ms: number;
}

/** The challenge to which the first request with this idempotency key led. */
interface Retry {
  readonly requestHash: string;
  readonly challengeId: string;
}

const toChallenge = (row: Row): Challenge => ({
  challengeId: row.challenge_id,
  template: row.template,
  options: JSON.parse(row.options) as JsonObject,
  clock: parseNullableJson<GameClockSpec>(row.clock),
  illegalLimit: row.illegal_limit,
  challenger: row.challenger,
  opponent: row.opponent,
  role: row.role,
  status: row.status,
  sessionId: row.session_id,
  createdAt: row.created_at,
  expiresMs: row.expires_ms,
});

type OpenChallenger = Pick<Challenge, 'challengeId' | 'challenger'>;

/** Reads and writes challenges, and the idempotency keys of requests about them. */
export const challengeStore = (db: Db) => {
  const insert = db.prepare(`insert into challenges
    (challenge_id, template, options, clock, illegal_limit, challenger, opponent, role, status, session_id, created_at, expires_ms)
    values (?, ?, ?, ?, ?, ?, ?, ?, 'open', null, ?, ?)`);
  // Only an open challenge changes, so two agents cannot both accept it.
  const close = db.prepare("update challenges set status = ? where challenge_id = ? and status = 'open'");
  const linkSession = db.prepare('update challenges set session_id = ? where challenge_id = ?');
  const find = db.prepare<[string], Row>('select * from challenges where challenge_id = ?');
  // The query has two subqueries, each with its own index, because one condition with `or` would scan the whole table.
  const listVisibleTo = db.prepare<[string, string], Row>(`select * from challenges where challenge_id in (
      select challenge_id from challenges where status = 'open' and (opponent is null or opponent = ?)
      union all select challenge_id from (
        select challenge_id from challenges where challenger = ? order by created_at desc limit 200))
    order by created_at desc limit 200`);
  const listOpen = db.prepare<[], Row>(
    "select * from challenges where status = 'open' order by created_at desc limit 200",
  );
  const countOpen = db.prepare<[string], { n: number }>(
    "select count(*) as n from challenges where challenger = ? and status = 'open'",
  );
  const findIdempotentResponse = db.prepare<[string, string], Retry>(
    'select request_hash as requestHash, challenge_id as challengeId from challenge_retries where agent_id = ? and key = ?',
  );
  const insertIdempotentResponse = db.prepare(
    'insert into challenge_retries (agent_id, key, request_hash, challenge_id, created_ms) values (?, ?, ?, ?, ?)',
  );
  const deleteResponsesOlderThan = db.prepare('delete from challenge_retries where created_ms <= ?');
  const extendExpiry = db.prepare("update challenges set expires_ms = expires_ms + ? where status = 'open'");
  const listExpiredIds = db.prepare<[number], { id: string }>(
    "select challenge_id as id from challenges where status = 'open' and expires_ms <= ?",
  );
  return {
    ...openChallenges(db),
    insert(challenge: Challenge): void {
      insert.run(
        challenge.challengeId,
        challenge.template,
        JSON.stringify(challenge.options),
        challenge.clock && JSON.stringify(challenge.clock),
        challenge.illegalLimit,
        challenge.challenger,
        challenge.opponent,
        challenge.role,
        challenge.createdAt,
        challenge.expiresMs,
      );
    },
    /** False when the challenge is no longer open. */
    close: (challengeId: string, status: ChallengeStatus): boolean =>
      close.run(status, challengeId).changes === 1,
    linkSession: (challengeId: string, sessionId: string): void =>
      void linkSession.run(sessionId, challengeId),
    find(challengeId: string): Challenge | null {
      const row = find.get(challengeId);
      return row ? toChallenge(row) : null;
    },
    /**
     * The newest 200 of the open challenges to anybody or to this agent and of the agent's own, also closed ones;
     * newest first.
     */
    listVisibleTo: (agentId: string): Challenge[] => listVisibleTo.all(agentId, agentId).map(toChallenge),
    /** The newest 200 open challenges, newest first. */
    listOpen: (): Challenge[] => listOpen.all().map(toChallenge),
    findIdempotentResponse: (agentId: string, key: string): Retry | null =>
      findIdempotentResponse.get(agentId, key) ?? null,
    insertIdempotentResponse(
      agentId: string,
      key: string,
      { requestHash, challengeId, atMs }: Retry & { atMs: number },
    ) {
      insertIdempotentResponse.run(agentId, key, requestHash, challengeId, atMs);
    },
    deleteResponsesOlderThan: (untilMs: number): void => void deleteResponsesOlderThan.run(untilMs),
    countOpen: (agentId: string): number => countOpen.get(agentId)?.n ?? 0,
    /** Moves the end of every open challenge. */
    extendExpiry: (byMs: number): void => void extendExpiry.run(Math.round(byMs)),
    listExpiredIds: (nowMs: number): string[] => listExpiredIds.all(nowMs).map((row) => row.id),
  };
};

/** Lists open challenges without a limit. */
function openChallenges(db: Db) {
  const listOpenOfGame = db.prepare<[string], Row>(
    "select * from challenges where status = 'open' and template = ? order by created_at",
  );
  const listOpenByChallenger = db.prepare<[string], Row>(
    "select * from challenges where challenger = ? and status = 'open' order by created_at",
  );
  const listOpenChallengers = db.prepare<[], OpenChallenger>(
    "select challenge_id as challengeId, challenger from challenges where status = 'open'",
  );
  return {
    /** The open challenges for a game, oldest first. */
    listOpenOfGame: (template: string): Challenge[] => listOpenOfGame.all(template).map(toChallenge),
    /** The open challenges of one agent, oldest first. */
    listOpenByChallenger: (agentId: string): Challenge[] =>
      listOpenByChallenger.all(agentId).map(toChallenge),
    /** Each open challenge with the agent that opened it. */
    listOpenChallengers: (): OpenChallenger[] => listOpenChallengers.all(),
  };
}

export type ChallengeStore = ReturnType<typeof challengeStore>;
