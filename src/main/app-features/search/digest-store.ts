import type { Db } from '../../platform/db/writer.ts';

/**
 * The owner of a digest: a row of the audit log, the log of a session, or a drawn number of a league match.
 */
export type DigestMatch =
  | { readonly kind: 'audit'; readonly seq: number; readonly action: string }
  | { readonly kind: 'session'; readonly sessionId: string; readonly template: string }
  | { readonly kind: 'league_match'; readonly leagueId: string; readonly matchId: string };

/**
 * The result of searching some rows of one table: the match, or the `last` row that was read, behind which the
 * next search continues; null at the end of the table.
 */
export interface DigestSlice {
  readonly found: DigestMatch | null;
  readonly last: Cursor | null;
}

/** The key of a row in the order in which its table is read. */
type Cursor = readonly (string | number)[];

export interface DigestTable {
  readonly first: Cursor;
  find(digest: string, after: Cursor, rows: number): DigestSlice;
}

interface DigestRow {
  readonly found: 0 | 1;
  readonly one: string | number;
  readonly two: string | number;
}

/**
 * Each query returns one row that matches, or else the last row that it read. A sealed choice could be guessed by
 * searching for its digest, so only completed sessions are found by their digests.
 */
const SQL = {
  audit: `select hash = @digest as found, seq as one, action as two from (
      select seq, action, hash from audit where seq < @one order by seq desc limit @rows)
    order by found desc, seq limit 1`,
  heads: `select head = @digest and status = 'completed' as found, session_id as one, '' as two from (
      select session_id, head, status from sessions where session_id > @one order by session_id limit @rows)
    order by found desc, session_id desc limit 1`,
  moves: `select hash = @digest and exists (
        select 1 from sessions s where s.session_id = stretch.session_id and s.status = 'completed') as found,
      session_id as one, seq as two from (
      select session_id, seq, hash from actions where (session_id, seq) > (@one, @two)
      order by session_id, seq limit @rows) stretch
    order by found desc, session_id desc, seq desc limit 1`,
  draws: `select draw_hash is @digest as found, league_id as one, match_id as two from (
      select league_id, match_id, draw_hash from league_matches where (league_id, match_id) > (@one, @two)
      order by league_id, match_id limit @rows)
    order by found desc, league_id desc, match_id desc limit 1`,
  template: 'select template from sessions where session_id = ?',
} as const;

/**
 * Creates the search of each table. Tables have no index on digests, because it would slow down every move, so they
 * are searched some rows at a time.
 */
export function digestTables(db: Db): readonly DigestTable[] {
  const template = db.prepare<[string], string>(SQL.template).pluck();
  const table = (sql: string, first: Cursor, toMatch: (hit: DigestRow) => DigestMatch): DigestTable => {
    const statement = db.prepare<[Record<string, string | number | undefined>], DigestRow>(sql);
    return {
      first,
      find(digest, [one, two], rows) {
        const hit = statement.get({ digest, one, two, rows });
        if (hit === undefined) return { found: null, last: null };
        return hit.found === 1
          ? { found: toMatch(hit), last: null }
          : { found: null, last: [hit.one, hit.two] };
      },
    };
  };
  const session = ({ one }: DigestRow): DigestMatch => ({
    kind: 'session',
    sessionId: String(one),
    template: template.get(String(one)) ?? '',
  });
  return [
    table(SQL.audit, [Number.MAX_SAFE_INTEGER, ''], ({ one, two }) => ({
      kind: 'audit',
      seq: Number(one),
      action: String(two),
    })),
    table(SQL.heads, ['', ''], session),
    table(SQL.moves, ['', 0], session),
    table(SQL.draws, ['', ''], ({ one, two }) => ({
      kind: 'league_match',
      leagueId: String(one),
      matchId: String(two),
    })),
  ];
}
