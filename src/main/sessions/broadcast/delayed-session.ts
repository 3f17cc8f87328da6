import { headerHash } from '../log/hash-chain.ts';
import type { SessionContext } from '../context.ts';
import type { LiveSession } from '../live-sessions.ts';
import { stepReplay, type ReplayPosition } from '../rules/replay.ts';
import type { SessionLogRow } from '../rules/log-row.ts';
import { headerOf, setupOf } from '../session-setup.ts';
import type { SessionStore } from '../store/store.ts';

/** A session as outsiders may see it now, with the part of its log that they may see. */
export interface DelayedSession {
  readonly session: LiveSession;
  /** The store, of which `listLogRows` returns the released rows only; its other methods read everything. */
  readonly store: SessionStore;
  /** Wall time in milliseconds at which they may know more; null while nothing is held back. */
  readonly nextReleaseMs: number | null;
}

type ReleaseContext = Pick<SessionContext, 'store' | 'delays' | 'runtime'>;

/**
 * Returns the session as spectators may see it: its state, tick, head, ending and actions as they were one delay ago.
 * The clock is omitted, because a running clock would reveal a move, and so is a draw offer. Computed from the log, so
 * that it is the same after a restart. A session without a delay, and one whose end is released, is returned unchanged.
 */
export function readDelayedSession(context: ReleaseContext, session: LiveSession): DelayedSession {
  const { record } = session;
  const delayMs = context.delays.delayMsOf(record.sessionId);
  const whole: DelayedSession = { session, store: context.store, nextReleaseMs: null };
  if (delayMs === 0) return whole;
  const rows = context.store.listLogRows(record.sessionId);
  const nowMs = context.runtime.clock.nowMs();
  const firstHeld = rows.findIndex(({ createdAt }) => Date.parse(createdAt) + delayMs > nowMs);
  if (firstHeld < 0 && record.status === 'completed') return whole;
  const releasedRows = firstHeld < 0 ? rows : rows.slice(0, firstHeld);
  const next = rows[firstHeld];
  return {
    session: sessionAfter(session, releasedRows),
    store: { ...context.store, listLogRows: () => [...releasedRows] },
    nextReleaseMs: next === undefined ? null : Date.parse(next.createdAt) + delayMs,
  };
}

function sessionAfter(session: LiveSession, rows: readonly SessionLogRow[]): LiveSession {
  const { record, gameTemplate } = session;
  const { state, tick } = positionAfter(session, rows);
  const last = rows.at(-1);
  const result = gameTemplate.result(state);
  return {
    gameTemplate,
    state,
    runningSinceMonotonicMs: {},
    lastAction: lastMoveOf(rows),
    record: {
      ...record,
      status: result === null ? 'active' : 'completed',
      tick,
      seq: rows.length,
      head: last?.hash ?? headerHash(headerOf(record)),
      updatedAt: last?.createdAt ?? record.createdAt,
      ...endingOf(result),
      clock: null,
      drawOffer: null,
    },
  };
}

const endingOf = (result: ReturnType<LiveSession['gameTemplate']['result']>) => ({
  outcome: result?.outcome ?? null,
  outcomeReason: result?.reason ?? null,
  winner: result?.winner ?? null,
});

function lastMoveOf(rows: readonly SessionLogRow[]): LiveSession['lastAction'] {
  const move = rows.findLast(({ kind, action }) => kind === 'action' && typeof action === 'string');
  return move === undefined ? null : { tick: move.tick, role: move.role, action: String(move.action) };
}

/** The position after these rows, or after the rows before the first damaged one. */
function positionAfter(
  { record, gameTemplate }: LiveSession,
  rows: readonly SessionLogRow[],
): ReplayPosition {
  let position: ReplayPosition = { state: gameTemplate.start(setupOf(record)), tick: 0 };
  try {
    for (const row of rows) position = stepReplay(gameTemplate, position, row);
  } catch {
    return position;
  }
  return position;
}
