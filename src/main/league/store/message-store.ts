import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/writer.ts';
import type { LeagueDialect } from '../dialects/dialect.ts';
import type { WireExchange } from '../records.ts';

export interface LeagueMessageFilter {
  readonly matchId?: string;
  readonly type?: string;
  /** Part of the peer's name or of this host's role. */
  readonly agent?: string;
  /** Only messages with an error code. */
  readonly errorsOnly?: boolean;
  /** Only rows before this id; rows come newest first. */
  readonly before?: number;
  readonly limit: number;
}

export interface StoredMessage extends WireExchange {
  readonly id: number;
}

interface Row {
  id: number;
  league_id: string | null;
  at_ms: number;
  direction: 'in' | 'out';
  own: string;
  peer: string;
  type: string;
  method: string;
  dialect: LeagueDialect;
  match_id: string | null;
  attempt: number;
  duration_ms: number;
  http: number | null;
  code: string | null;
  request: string | null;
  answer: string | null;
  request_hash: string;
  answer_hash: string;
}

const toMessage = (row: Row): StoredMessage => ({
  id: row.id,
  leagueId: row.league_id,
  atMs: row.at_ms,
  direction: row.direction,
  own: row.own,
  peer: row.peer,
  type: row.type,
  method: row.method,
  dialect: row.dialect,
  matchId: row.match_id,
  attempt: row.attempt,
  durationMs: row.duration_ms,
  http: row.http,
  code: row.code,
  request: parseBody(row.request, row.request_hash),
  answer: parseBody(row.answer, row.answer_hash),
});

/** A stored body, or its digest when the body has been deleted. */
const parseBody = (text: string | null, digest: string): unknown =>
  text === null ? { digest } : (JSON.parse(text) as unknown);

interface SerialisedBody {
  readonly leagueId: string | null;
  readonly text: string;
  /** Of the league and the text, so that no two leagues share a body. */
  readonly hash: string;
}

/** SQL for messages with the bodies of request and response. Equal bodies of a league are stored once. */
export const messageStore = (db: Db) => {
  const insert =
    db.prepare(`insert into league_messages (league_id, at_ms, direction, own, peer, type, method, dialect,
    match_id, attempt, duration_ms, http, code, request, answer)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const listPage = db.prepare<object, Row>(`select m.*, m.request as request_hash, m.answer as answer_hash,
    q.body as request, r.body as answer from league_messages m
    left join league_bodies q on q.hash = m.request left join league_bodies r on r.hash = m.answer
    where m.league_id = @leagueId and m.id < @before
      and (@matchId is null or m.match_id = @matchId) and (@type is null or m.type = @type)
      and (@agent is null or instr(m.peer, @agent) > 0 or instr(m.own, @agent) > 0)
      and (@errors = 0 or m.code is not null)
    order by m.id desc limit @limit`);
  const count = db
    .prepare<[string], number>('select count(*) from league_messages where league_id = ?')
    .pluck();
  const listBodyHashes = db.prepare<
    [string, number, number],
    { id: number; request: string; answer: string }
  >('select id, request, answer from league_messages where league_id = ? and id > ? order by id limit ?');
  const deleteBody = db.prepare('delete from league_bodies where hash = ?');
  const storeBody = bodyStore(db);
  return {
    insert(message: WireExchange): void {
      insert.run(
        message.leagueId,
        message.atMs,
        message.direction,
        message.own,
        message.peer,
        message.type,
        message.method,
        message.dialect,
        message.matchId,
        message.attempt,
        message.durationMs,
        message.http,
        message.code,
        storeBody(message.request, message.leagueId),
        storeBody(message.answer, message.leagueId),
      );
    },
    /** Newest first. */
    listPage: (leagueId: string, filter: LeagueMessageFilter): StoredMessage[] =>
      listPage
        .all({
          leagueId,
          before: filter.before ?? Number.MAX_SAFE_INTEGER,
          matchId: filter.matchId ?? null,
          type: filter.type ?? null,
          agent: filter.agent ?? null,
          errors: filter.errorsOnly === true ? 1 : 0,
          limit: filter.limit,
        })
        .map(toMessage),
    /**
     * Deletes the bodies of the next `count` messages of one league after the id `after`. Bodies are not shared between
     * leagues. Returns the last id read, or null at the end.
     */
    deleteBodies(leagueId: string, part: { readonly after: number; readonly count: number }): number | null {
      const rows = listBodyHashes.all(leagueId, part.after, part.count);
      for (const { request, answer } of rows) {
        deleteBody.run(request);
        deleteBody.run(answer);
      }
      return rows.length < part.count ? null : (rows.at(-1)?.id ?? null);
    },
    count: (leagueId: string): number => count.get(leagueId) ?? 0,
  };
};

/** Stores a body once per league and returns its digest. */
function bodyStore(db: Db): (body: unknown, leagueId: string | null) => string {
  const insertBody = db.prepare('insert or ignore into league_bodies (hash, body) values (?, ?)');
  const cache = new WeakMap<object, SerialisedBody>();
  // A broadcast passes the same object for each receiver, so it is serialised and hashed once.
  const serialise = (body: unknown, leagueId: string | null): SerialisedBody => {
    const isObject = typeof body === 'object' && body !== null;
    const cachedBody = isObject ? cache.get(body) : undefined;
    if (cachedBody?.leagueId === leagueId) return cachedBody;
    const text = cachedBody?.text ?? JSON.stringify(body ?? null);
    const serialisedBody = {
      leagueId,
      text,
      hash: createHash('sha256')
        .update(`${leagueId ?? ''}\n${text}`)
        .digest('hex'),
    };
    if (isObject) cache.set(body, serialisedBody);
    return serialisedBody;
  };
  return (body, leagueId) => {
    const { hash, text } = serialise(body, leagueId);
    insertBody.run(hash, text);
    return hash;
  };
}

export type MessageStore = ReturnType<typeof messageStore>;
