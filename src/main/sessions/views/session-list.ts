import { z } from 'zod';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { SessionCode } from '../../../shared/codes/session.ts';
import { parseJson } from '../../../shared/json.ts';
import type { listSessionsQuery } from '../../../shared/wire/session-rest.ts';
import type { Sessions } from '../service.ts';
import type { SharedRow } from '../store/listing-store.ts';

type ListQuery = z.infer<typeof listSessionsQuery>;

/** The sessions of one response, and the cursor of the next page, which is null on the last one. */
export interface SessionList {
  readonly ids: readonly string[];
  readonly nextCursor: string | null;
}

/** A page has this many sessions when the query names no limit; only active sessions can make the first one longer. */
const MAX_WITHOUT_LIMIT = 200;
/** Active sessions are listed without a limit; this large number only bounds one statement. */
const NO_LIMIT = 1_000_000;

/** A position before all sessions, because every time compares as an earlier text. */
const BEFORE_ALL: SharedRow = { updatedAt: '9999', sessionId: '' };

/** A cursor: the last row of a page, and the status to which the following pages are limited. */
const cursor = z.tuple([z.string(), z.string(), z.enum(['active', 'completed']).nullable()]);

const formatCursor = ({ updatedAt, sessionId }: SharedRow, status: 'completed' | null): string =>
  Buffer.from(JSON.stringify([updatedAt, sessionId, status])).toString('base64url');

/** Lists the sessions of the caller that fit the query, one page at a time when it names a limit or a cursor. */
export function listSessions(
  sessions: Pick<Sessions, 'listShared'>,
  callerId: string,
  query: ListQuery,
): Outcome<SessionList, SessionCode> {
  const { agent_id: otherId = callerId, template, status } = query;
  const filter = { callerId, otherId, template };
  if (query.limit === undefined && query.cursor === undefined)
    return accept(listWithoutLimit(sessions, { ...filter, status }));
  const limit = query.limit ?? MAX_WITHOUT_LIMIT;
  const afterCursor = parseCursor(query.cursor);
  if (afterCursor === null) return refuse('INVALID_REQUEST', 'Unknown cursor; begin with the first page');
  const rows = sessions.listShared({ ...filter, status, ...afterCursor, limit: limit + 1 });
  const last = rows[limit - 1];
  const pageStatus = afterCursor.status === 'completed' ? afterCursor.status : null;
  const nextCursor = rows.length > limit && last !== undefined ? formatCursor(last, pageStatus) : null;
  return accept({ ids: rows.slice(0, limit).map((row) => row.sessionId), nextCursor });
}

/** The filter that a cursor adds to the query; empty without a cursor, null for a text that is none. */
function parseCursor(text: string | undefined): (Pick<ListFilter, 'status'> & { before?: SharedRow }) | null {
  if (text === undefined) return {};
  const parsedCursor = cursor.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!parsedCursor.success) return null;
  const [updatedAt, sessionId, status] = parsedCursor.data;
  return { before: { updatedAt, sessionId }, ...(status === null ? {} : { status }) };
}

type ListFilter = Pick<Parameters<Sessions['listShared']>[0], 'callerId' | 'otherId' | 'template' | 'status'>;

/** All active sessions, and the newest completed ones; the cursor continues with completed ones only. */
function listWithoutLimit(
  sessions: Pick<Sessions, 'listShared'>,
  { status, ...wanted }: ListFilter,
): SessionList {
  const active =
    status === 'completed' ? [] : sessions.listShared({ ...wanted, status: 'active', limit: NO_LIMIT });
  const remainingCount = Math.max(0, MAX_WITHOUT_LIMIT - active.length);
  const sharedRows =
    status === 'active'
      ? []
      : sessions.listShared({ ...wanted, status: 'completed', limit: remainingCount + 1 });
  const completedRows = sharedRows.slice(0, remainingCount);
  const last = completedRows.at(-1) ?? BEFORE_ALL;
  const rows = [...active, ...completedRows].sort((a, b) => compare(b, a));
  const nextCursor = sharedRows.length > remainingCount ? formatCursor(last, 'completed') : null;
  return { ids: rows.map((row) => row.sessionId), nextCursor };
}

function compare(a: SharedRow, b: SharedRow): number {
  const [left, right] = [a.updatedAt + a.sessionId, b.updatedAt + b.sessionId];
  return left < right ? -1 : Number(left > right);
}
