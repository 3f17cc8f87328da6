import type { JsonObject } from '../../../shared/json.ts';
import { headerHash } from '../log/hash-chain.ts';
import type { LiveSession } from '../live-sessions.ts';
import type { SessionLogRow } from '../rules/log-row.ts';
import { headerOf } from '../session-setup.ts';
import type { SessionStore } from '../store/store.ts';

/** A log row as one viewer may see it. */
export interface VisibleRow extends Omit<SessionLogRow, 'action' | 'hash'> {
  /** Null while the action is sealed, and for a row that is not a move. */
  readonly action: string | null;
  /**
   * The content of a row that is not a move, for example the winner and the reason of a resignation; null for a move
   * and for a row without content.
   */
  readonly details: JsonObject | null;
  /** True while the action is sealed for this viewer; the row itself stays visible. */
  readonly hidden: boolean;
  /** Null from the first sealed row on: with few legal actions the hash would reveal the choice. */
  readonly hash: string | null;
}

/** A log as one viewer may see it. */
export interface LogView {
  readonly rows: readonly VisibleRow[];
  /** The hash of the last row before the first sealed one, or of the header. */
  readonly head: string;
}

/**
 * The log as `viewer` may see it now. It must not reveal choices that the
 * state hides (docs/specifications/001-session-host.md §8).
 */
export function visibleLog(
  session: LiveSession,
  log: readonly SessionLogRow[],
  viewer: string | null,
): LogView {
  let head = headerHash(headerOf(session.record));
  let isSealed = false;
  const rows = log.map((row) => {
    const visible = visibleAction(session, row, viewer);
    isSealed ||= visible.hidden;
    if (!isSealed) head = row.hash;
    return { ...row, ...visible, hash: isSealed ? null : row.hash };
  });
  return { rows, head };
}

function visibleAction(
  session: LiveSession,
  row: SessionLogRow,
  viewer: string | null,
): Pick<VisibleRow, 'action' | 'details' | 'hidden'> {
  if (row.kind !== 'action' || typeof row.action !== 'string') {
    const details = typeof row.action === 'object' && row.action !== null ? { ...row.action } : null;
    return { action: null, details, hidden: false };
  }
  const loggedRow = { tick: row.tick, role: row.role, action: row.action };
  const isHidden = session.gameTemplate.isHiddenFrom(session.state, loggedRow, viewer);
  return { action: isHidden ? null : row.action, details: null, hidden: isHidden };
}

/** An action of the log that a viewer may see. */
export interface VisibleMove {
  readonly role: string;
  readonly action: string;
}

/** The actions among these rows that `viewer` may see now. */
export const visibleMoves = (
  session: LiveSession,
  rows: readonly SessionLogRow[],
  viewer: string | null,
): VisibleMove[] =>
  rows.flatMap((row) => {
    const { action } = visibleAction(session, row, viewer);
    return action === null ? [] : { role: row.role, action };
  });

/** The head hash that `viewer` may know. The log is read only in a simultaneous phase in which somebody has chosen. */
export function visibleHead(
  store: Pick<SessionStore, 'listLogRows'>,
  session: LiveSession,
  viewer: string | null,
): string {
  const { gameTemplate, record, state } = session;
  if (gameTemplate.mode === 'sequential' || record.status === 'completed') return record.head;
  if (gameTemplate.toAct(state).length === gameTemplate.roles.length) return record.head;
  return visibleLog(session, store.listLogRows(record.sessionId), viewer).head;
}
