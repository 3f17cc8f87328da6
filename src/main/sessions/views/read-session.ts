import { accept, refuse } from '../../../shared/outcome.ts';
import { canonicalJson, type JsonObject } from '../../../shared/json.ts';
import type { TemplateResult } from '../../games/index.ts';
import type { SessionResponse, SessionView } from '../types.ts';
import { resolveSeat } from '../resolve-seat.ts';
import { headerHash, logRowHash } from '../log/hash-chain.ts';
import type { SessionContext } from '../context.ts';
import { parseStoredState, type LiveSession } from '../live-sessions.ts';
import { replaySession, stepReplay, type ReplayPosition } from '../rules/replay.ts';
import type { SessionLogRow } from '../rules/log-row.ts';
import type { SessionRecord } from '../store/session-rows.ts';
import { headerOf, setupOf } from '../session-setup.ts';
import { viewFor } from './view-for-role.ts';
import { visibleHead, visibleLog, type LogView } from './visible-log.ts';
import { visibleState } from './visible-state.ts';
import type { SessionVerdict } from '../../../shared/contract/session.ts';

/** Reads never change a session (docs/specifications/001-session-host.md §9.7). */

/** The view of an agent; refuses an agent that takes no part. */
export function readState(
  context: SessionContext,
  agentId: string,
  sessionId: string,
): SessionResponse<SessionView> {
  const seat = resolveSeat(context, agentId, sessionId);
  return seat.ok ? accept(viewFor(context, seat.value.session, seat.value.role)) : seat;
}

/** The view of a spectator now, without the delay of the session, which `broadcast/public-views.ts` adds. */
export function readSpectatorView(context: SessionContext, sessionId: string): SessionResponse<SessionView> {
  const session = context.live.get(sessionId);
  return session === null ? refuse('NOT_FOUND', 'No such session') : accept(viewFor(context, session, null));
}

/** The whole log as `viewer` may see it; null is a spectator. */
export const logFor = (context: SessionContext, session: LiveSession, viewer: string | null): LogView =>
  visibleLog(session, context.store.listLogRows(session.record.sessionId), viewer);

/**
 * The view of `viewer` after each log row that advanced the tick, up to the first row that is not valid; index 0 is the
 * start of the game. A null viewer is a spectator.
 */
export function positionsFor(
  context: SessionContext,
  session: LiveSession,
  viewer: string | null,
): JsonObject[] {
  const { gameTemplate, record } = session;
  let position: ReplayPosition = { state: gameTemplate.start(setupOf(record)), tick: 0 };
  const positions = [visibleState(context, session, position.state, viewer)];
  try {
    for (const row of context.store.listLogRows(record.sessionId)) {
      const next = stepReplay(gameTemplate, position, row);
      if (next.tick !== position.tick) positions.push(visibleState(context, session, next.state, viewer));
      position = next;
    }
  } catch {
    // The log of a quarantined session may be invalid.
    return positions;
  }
  return positions;
}

/**
 * Recomputes the hash chain of a session and replays its log, from disk rather than from memory. Null for an unknown
 * session; where only its row on disk cannot be read, the header counts as broken.
 */
export function verifySession(
  context: SessionContext,
  sessionId: string,
  viewer: string | null,
): SessionVerdict | null {
  const session = context.live.get(sessionId);
  if (session === null) return null;
  const { gameTemplate } = session;
  const rows = context.store.listLogRows(sessionId);
  const head = visibleHead(context.store, session, viewer);
  const stored = context.store.findReadable(sessionId);
  if (stored === null)
    return { ok: false, rows: rows.length, head, stateEqualsReplay: false, firstBroken: 0 };
  const firstBroken = findBrokenRow(stored.record, rows);
  const stateEqualsReplay = matchesReplay(gameTemplate, stored, rows);
  return {
    ok: firstBroken === null && stateEqualsReplay,
    rows: rows.length,
    head,
    stateEqualsReplay,
    firstBroken,
  };
}

function matchesReplay(
  gameTemplate: LiveSession['gameTemplate'],
  storedSession: { record: SessionRecord; state: string },
  rows: readonly SessionLogRow[],
): boolean {
  const storedState = parseStoredState(storedSession.state);
  try {
    const replayedState = replaySession(gameTemplate, setupOf(storedSession.record), rows);
    const agrees = storedState !== null && canonicalJson(replayedState.state) === canonicalJson(storedState);
    return (
      agrees &&
      replayedState.tick === storedSession.record.tick &&
      hasResult(storedSession.record, gameTemplate.result(replayedState.state))
    );
  } catch {
    return false;
  }
}

const hasResult = (record: SessionRecord, result: TemplateResult | null): boolean =>
  result === null
    ? record.status === 'active'
    : result.outcome === record.outcome &&
      result.reason === record.outcomeReason &&
      result.winner === record.winner;

/**
 * The number of the first row whose hash or position is wrong, or of the last one where only the stored head or count
 * differs, which is 0 for an empty log; null when all are right.
 */
export function findBrokenRow(record: SessionRecord, rows: readonly SessionLogRow[]): number | null {
  let head = headerHash(headerOf(record));
  let seq = 0;
  for (const row of rows) {
    seq += 1;
    if (row.seq !== seq || logRowHash(head, row) !== row.hash) return seq;
    head = row.hash;
  }
  return head === record.head && seq === record.seq ? null : seq;
}
