import { likeText } from '../../platform/db/like-text.ts';
import type { Db } from '../../platform/db/writer.ts';

/** Which sessions a page lists; what is undefined limits nothing. */
export interface SessionPageQuery {
  readonly template?: string | undefined;
  readonly status?: 'active' | 'completed' | undefined;
  /** A part of a player's name or id or of the session's id, in letters of either case. */
  readonly text?: string | undefined;
  /** Only sessions in which this agent takes part. */
  readonly agentId?: string | undefined;
  /** Only sessions that changed at this time or later. */
  readonly sinceMs?: number | undefined;
  /** The last row of the page before. */
  readonly before?: { readonly updatedAtMs: number; readonly sessionId: string } | undefined;
  readonly limit: number;
}

/** A session in a list that is sorted by the time of the last change, latest first, and then by id. */
export interface SharedRow {
  readonly sessionId: string;
  /** ISO 8601 UTC. */
  readonly updatedAt: string;
}

/** Which sessions of two agents are listed; what is undefined limits nothing. */
export interface SharedQuery {
  readonly callerId: string;
  /** `callerId` itself for all sessions of that agent. */
  readonly otherId: string;
  readonly status?: 'active' | 'completed' | undefined;
  readonly template?: string | undefined;
  /** The last row of the page before. */
  readonly before?: SharedRow | undefined;
  readonly limit: number;
}

const MATCH = `
  (@template is null or s.template = @template)
  and (@since is null or s.updated_at >= @since)
  and (@participantId is null or exists (
    select 1 from participants p where p.session_id = s.session_id and p.agent_id = @participantId))
  and (@text is null or s.session_id like @text or exists (
    select 1 from participants p join agents a on a.agent_id = p.agent_id
    where p.session_id = s.session_id and (a.name like @text or a.agent_id like @text)))`;

/** The status is a literal in the SQL so that SQLite uses the partial index of that status. */
const fromSessions = (status: 'active' | 'completed'): string =>
  `from sessions s where s.status = '${status}' and (@status is null or @status = '${status}') and ${MATCH}`;

const pageOf = (status: 'active' | 'completed'): string => `
  select s.session_id as sessionId, s.updated_at as updatedAt ${fromSessions(status)}
    and (@beforeAt is null or (s.updated_at, s.session_id) < (@beforeAt, @beforeId))
  order by s.updated_at desc, s.session_id desc limit @limit`;

const countOf = (status: 'active' | 'completed'): string => `select count(*) ${fromSessions(status)}`;

/** An empty search text matches every session. */
const toLikePattern = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : likeText(text);

const toIso = (atMs: number | undefined): string | null =>
  atMs === undefined ? null : new Date(atMs).toISOString();

/** Lists of session ids, by page or by participant. */
export const listingStore = (db: Db) => {
  const listPage = db.prepare<Record<string, unknown>, { sessionId: string }>(`
    select sessionId from (
      select * from (${pageOf('active')}) union all select * from (${pageOf('completed')})
    ) order by updatedAt desc, sessionId desc limit @limit`);
  const count = db.prepare<Record<string, unknown>, { n: number }>(
    `select (${countOf('active')}) + (${countOf('completed')}) as n`,
  );
  const countByStatus = db.prepare<[], { active: number; completed: number }>(`select
    (select count(*) from sessions where status = 'active') as active,
    (select count(*) from sessions where status = 'completed') as completed`);
  const listShared = db.prepare<[object], SharedRow>(`
    select p.session_id as sessionId, s.updated_at as updatedAt from participants p
    join participants q on q.session_id = p.session_id and q.agent_id = @otherId
    join sessions s on s.session_id = p.session_id
    where p.agent_id = @callerId
      and (@status is null or s.status = @status) and (@template is null or s.template = @template)
      and (@beforeAt is null or (s.updated_at, s.session_id) < (@beforeAt, @beforeId))
    order by s.updated_at desc, s.session_id desc limit @limit`);
  const listByAgent = db.prepare<[object], { sessionId: string }>(`
    select p.session_id as sessionId from participants p join sessions s on s.session_id = p.session_id
    where p.agent_id = @agentId and (@status is null or s.status = @status)
    order by s.updated_at desc, s.session_id desc limit @limit`);
  const listActiveByAgent = db.prepare<[string], { sessionId: string }>(`
    select s.session_id as sessionId from sessions s join participants p on p.session_id = s.session_id
    where s.status = 'active' and p.agent_id = ?`);
  return {
    listPage(query: SessionPageQuery): string[] {
      return listPage
        .all({
          template: query.template ?? null,
          status: query.status ?? null,
          text: toLikePattern(query.text),
          participantId: query.agentId ?? null,
          since: toIso(query.sinceMs),
          beforeAt: toIso(query.before?.updatedAtMs),
          beforeId: query.before?.sessionId ?? null,
          limit: query.limit,
        })
        .map((row) => row.sessionId);
    },
    count(query: Omit<SessionPageQuery, 'limit'>): number {
      const match = {
        template: query.template ?? null,
        status: query.status ?? null,
        text: toLikePattern(query.text),
        participantId: query.agentId ?? null,
        since: toIso(query.sinceMs),
      };
      return count.get(match)?.n ?? 0;
    },
    countByStatus: (): { active: number; completed: number } =>
      countByStatus.get() ?? { active: 0, completed: 0 },
    /** One page of the sessions in which both agents take part, the latest changed first. */
    listShared: ({ before, status, template, ...query }: SharedQuery): SharedRow[] =>
      listShared.all({
        ...query,
        status: status ?? null,
        template: template ?? null,
        beforeAt: before?.updatedAt ?? null,
        beforeId: before?.sessionId ?? null,
      }),
    /** The ids of sessions in which one agent takes part, the latest changed first. */
    listByAgent: (agentId: string, { status, limit }: Pick<SessionPageQuery, 'status' | 'limit'>): string[] =>
      listByAgent.all({ agentId, status: status ?? null, limit }).map((row) => row.sessionId),
    listActiveByAgent: (agentId: string): string[] =>
      listActiveByAgent.all(agentId).map((row) => row.sessionId),
  };
};

export type ListingStore = ReturnType<typeof listingStore>;
