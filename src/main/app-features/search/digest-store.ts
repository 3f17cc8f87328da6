import type { Db } from '../../platform/db/tx.ts';

/** Where a digest stands: a row of the audit log, the log of a session, a draw of a league. */
export type DigestMatch =
  | { readonly kind: 'audit'; readonly seq: number; readonly action: string }
  | { readonly kind: 'session'; readonly sessionId: string; readonly template: string }
  | { readonly kind: 'league_match'; readonly leagueId: string; readonly matchId: string };

/**
 * A stretch of one table: the place of the digest in it, or the `last` row looked at,
 * from which the next stretch goes on; null at its end.
 */
export interface DigestSlice {
  readonly found: DigestMatch | null;
  readonly last: Cursor | null;
}

/** What names a row of a table in the order in which it is walked. */
type Cursor = readonly (string | number)[];

export interface DigestTable {
  readonly first: Cursor;
  look(digest: string, after: Cursor, rows: number): DigestSlice;
}

interface DigestRow {
  readonly found: 0 | 1;
  readonly one: string | number;
  readonly two: string | number;
}

/**
 * Each answers at most one hit, else the last row of the stretch. What hangs on a choice that is still sealed could
 * be guessed by asking for its digest, so only sessions that are over are found by theirs.
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

/** No table is indexed by its digests, which would cost every move: they are looked for a stretch at a time. */
export function digestTables(db: Db): readonly DigestTable[] {
  const template = db.prepare<[string], string>(SQL.template).pluck();
  const table = (sql: string, first: Cursor, place: (hit: DigestRow) => DigestMatch): DigestTable => {
    const statement = db.prepare<[Record<string, string | number | undefined>], DigestRow>(sql);
    return {
      first,
      look(digest, [one, two], rows) {
        const hit = statement.get({ digest, one, two, rows });
        if (hit === undefined) return { found: null, last: null };
        return hit.found === 1
          ? { found: place(hit), last: null }
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
