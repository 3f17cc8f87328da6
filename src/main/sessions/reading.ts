import { accept, refuse } from '../../shared/outcome.ts';
import { canonicalJson, type JsonObject } from '../../shared/json.ts';
import type { Answer, SessionView } from './api.ts';
import { findSeat } from './act.ts';
import { headerHash, rowHash } from './chain.ts';
import type { Desk } from './desk.ts';
import { storedState, type LiveSession } from './live.ts';
import { replay, stepReplay, type Position } from './rules/replay.ts';
import type { LogRow } from './rules/log-row.ts';
import type { SessionRecord } from './rows.ts';
import { headerOf, setupOf } from './setup.ts';
import { viewFor } from './views.ts';
import { visibleHead, visibleLog, type LogView } from './visible-log.ts';

/** Reads never change a session (001 §9.7). */

export function readState(desk: Desk, agentId: string, sessionId: string): Answer<SessionView> {
  const seat = findSeat(desk, agentId, sessionId);
  return 'ok' in seat ? seat : accept(viewFor(desk, seat.session, seat.role));
}

export function readSpectator(desk: Desk, sessionId: string): Answer<SessionView> {
  const session = desk.live.get(sessionId);
  return session === null ? refuse('NOT_FOUND', 'No such session') : accept(viewFor(desk, session, null));
}

export const logFor = (desk: Desk, session: LiveSession, viewer: string | null): LogView =>
  visibleLog(session, desk.store.log(session.record.sessionId), viewer);

/** The view after each log row that advanced the tick, index 0 = start. */
export function framesFor(desk: Desk, session: LiveSession, viewer: string | null): JsonObject[] {
  const { machine, record } = session;
  let position: Position = { state: machine.start(setupOf(record)), tick: 0 };
  const frames = [machine.view(position.state, viewer)];
  try {
    for (const row of desk.store.log(record.sessionId)) {
      const next = stepReplay(machine, position, row);
      if (next.tick !== position.tick) frames.push(machine.view(next.state, viewer));
      position = next;
    }
  } catch {
    // A quarantined session's log may not fold; what folds is shown.
    return frames;
  }
  return frames;
}

export interface SessionVerdict {
  readonly ok: boolean;
  readonly rows: number;
  /** As far as the viewer may know it. */
  readonly head: string;
  readonly stateEqualsReplay: boolean;
  /** `seq` of the first row that does not fit the chain, 0 for the header, null when all fit. */
  readonly firstBroken: number | null;
}

/** Walks a session's chain and folds its log, from disk, whatever memory says. */
export function verifySession(desk: Desk, sessionId: string, viewer: string | null): SessionVerdict | null {
  const session = desk.live.get(sessionId);
  if (session === null) return null;
  const { machine } = session;
  const rows = desk.store.log(sessionId);
  const head = visibleHead(desk.store, session, viewer);
  const found = desk.store.findReadable(sessionId);
  if (found === null) return { ok: false, rows: rows.length, head, stateEqualsReplay: false, firstBroken: 0 };
  const firstBroken = firstBrokenRow(found.record, rows);
  const stateEqualsReplay = foldsTo(machine, found, rows);
  return {
    ok: firstBroken === null && stateEqualsReplay,
    rows: rows.length,
    head,
    stateEqualsReplay,
    firstBroken,
  };
}

function foldsTo(
  machine: LiveSession['machine'],
  found: { record: SessionRecord; state: string },
  rows: readonly LogRow[],
): boolean {
  const stored = storedState(found.state);
  try {
    const folded = replay(machine, setupOf(found.record), rows);
    const agrees = stored !== null && canonicalJson(folded.state) === canonicalJson(stored);
    return agrees && folded.tick === found.record.tick;
  } catch {
    return false;
  }
}

function firstBrokenRow(record: SessionRecord, rows: readonly LogRow[]): number | null {
  let head = headerHash(headerOf(record));
  let seq = 0;
  for (const row of rows) {
    seq += 1;
    if (row.seq !== seq || rowHash(head, row) !== row.hash) return seq;
    head = row.hash;
  }
  return head === record.head && seq === record.seq ? null : seq;
}
