import type { JsonObject } from '../../../shared/json.ts';
import type { TemplateResult } from '../../games/index.ts';
import { logRowHash } from './hash-chain.ts';
import type { SessionContext } from '../context.ts';
import type { LiveSession } from '../live-sessions.ts';
import { pressGameClock, startDelayMs, stopGameClock } from '../rules/game-clock.ts';
import { advancesTick, type LogKind, type SessionLogRow } from '../rules/log-row.ts';
import type { DrawOffer, SessionRecord } from '../store/session-rows.ts';
import { isoNow } from '../../platform/runtime.ts';

/** The next row of a session's log, with the state and the draw offer that the session has after it. */
export interface NewLogRow {
  readonly kind: LogKind;
  readonly role: string;
  readonly action: SessionLogRow['action'];
  /** The state after the row. */
  readonly state: JsonObject;
  /** The draw offer after the row; ignored when the row ends the game. */
  readonly drawOffer: DrawOffer | null;
}

/**
 * Writes a log row and everything that follows from it: the session's row, its clock, its end in the audit log and the
 * `session.changed` event. All log rows of games that this host referees are written here; those of a worker's game are
 * stored by `saveUploadedGameInJob`. Returns the session after the row.
 *
 * @throws Error when the stored session is not `sessionBefore`
 */
export function appendLogRowInJob(
  context: SessionContext,
  sessionBefore: LiveSession,
  row: NewLogRow,
): LiveSession {
  const { record, gameTemplate } = sessionBefore;
  const createdAt = isoNow(context);
  const agentId = record.participants[row.role] ?? record.createdBy;
  const content = {
    seq: record.seq + 1,
    tick: record.tick,
    kind: row.kind,
    role: row.role,
    agentId,
    action: row.action,
    createdAt,
  };
  const hash = logRowHash(record.head, content);
  const result = gameTemplate.result(row.state);
  const clockAfter = nextGameClock(
    context,
    sessionBefore,
    row,
    result === null ? gameTemplate.toAct(row.state) : [],
  );
  const recordAfter: SessionRecord = {
    ...record,
    status: result === null ? 'active' : 'completed',
    tick: advancesTick(row.kind) ? record.tick + 1 : record.tick,
    seq: content.seq,
    head: hash,
    updatedAt: createdAt,
    ...resultFields(result),
    clock: clockAfter.gameClock,
    // An outage row does not show that a player is still active; its length was added to the expiry already.
    expiresMs: row.kind === 'outage' ? record.expiresMs : context.runtime.clock.nowMs() + context.idleMs(),
    drawOffer: result === null ? row.drawOffer : null,
  };
  context.store.insertLogRow(context.runtime.ids.uuid(), record.sessionId, { ...content, hash });
  if (!context.store.update(record, recordAfter, JSON.stringify(row.state))) {
    throw new Error('the stored session changed outside the writer job');
  }
  const session: LiveSession = {
    record: recordAfter,
    state: row.state,
    gameTemplate,
    runningSinceMonotonicMs: clockAfter.runningSinceMonotonicMs,
    lastAction:
      row.kind === 'action'
        ? { tick: record.tick, role: row.role, action: row.action as string }
        : sessionBefore.lastAction,
  };
  if (result !== null) appendCompletionAudit(context, recordAfter);
  cacheSessionInJob(context, session);
  context.writer.afterCommit(() =>
    context.bus.emit('session.changed', {
      sessionId: recordAfter.sessionId,
      tick: recordAfter.tick,
      ended: result !== null,
    }),
  );
  return session;
}

const resultFields = (result: TemplateResult | null) =>
  result === null
    ? { outcome: null, outcomeReason: null, winner: null }
    : { outcome: result.outcome, outcomeReason: result.reason, winner: result.winner };

/** Records the result and the head of the session's hash chain in the audit log. */
export function appendCompletionAudit(context: SessionContext, record: SessionRecord): void {
  context.audit.append({
    system: 'sessions',
    action: 'SESSION_COMPLETED',
    subject: record.sessionId,
    actor: 'host',
    payload: {
      template: record.template,
      outcome: record.outcome,
      outcome_reason: record.outcomeReason,
      tick: record.tick,
      head: record.head,
    },
  });
}

function nextGameClock(
  context: SessionContext,
  sessionBefore: LiveSession,
  row: NewLogRow,
  toAct: readonly string[],
) {
  const { clock: gameClock } = sessionBefore.record;
  if (gameClock === null) return { gameClock: null, runningSinceMonotonicMs: {} };
  const nowMs = context.runtime.clock.monotonicMs();
  const elapsedMs = (role: string): number => nowMs - (sessionBefore.runningSinceMonotonicMs[role] ?? nowMs);
  if (toAct.length === 0)
    return { gameClock: stopGameClock(gameClock, elapsedMs), runningSinceMonotonicMs: {} };
  if (!advancesTick(row.kind))
    return { gameClock, runningSinceMonotonicMs: sessionBefore.runningSinceMonotonicMs };
  const press = { role: row.role, elapsedMs: elapsedMs(row.role) };
  const delayMs = Math.max(0, context.live.clockSuspendedUntilMs(sessionBefore.record.sessionId) - nowMs);
  const pressedGameClock = pressGameClock(gameClock, press, toAct, context.runtime.clock.nowMs() + delayMs);
  const startMs = nowMs + delayMs;
  const runningSinceMonotonicMs = Object.fromEntries(
    toAct.map((role) => [
      role,
      role === row.role
        ? startMs
        : (sessionBefore.runningSinceMonotonicMs[role] ?? startMs + startDelayMs(gameClock, role)),
    ]),
  );
  return { gameClock: pressedGameClock, runningSinceMonotonicMs };
}

/** Caches the session in memory, and drops it again if the transaction is rolled back. */
export function cacheSessionInJob(context: SessionContext, session: LiveSession): void {
  context.live.cache(session);
  context.writer.ifUndone(() => context.live.forget(session.record.sessionId));
}
