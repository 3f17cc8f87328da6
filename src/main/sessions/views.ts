import type { Desk } from './desk.ts';
import type { LiveSession } from './live.ts';
import type { SessionView } from './api.ts';
import type { LogRow } from './rules/log-row.ts';
import { readClock } from './timing.ts';

/** Every outgoing copy of a state or a log passes through this file. */

export function roleOf(session: LiveSession, agentId: string): string | null {
  for (const [role, holder] of Object.entries(session.record.participants)) {
    if (holder === agentId) return role;
  }
  return null;
}

/** The session as `role` may see it; null is a spectator. */
export function viewFor(
  desk: Pick<Desk, 'ports' | 'live'>,
  session: LiveSession,
  role: string | null,
): SessionView {
  const { record, machine, state } = session;
  const active = record.status === 'active';
  return {
    sessionId: record.sessionId,
    template: record.template,
    status: record.status,
    tick: record.tick,
    view: machine.view(state, role),
    role,
    legal: active && role !== null && !record.quarantined ? desk.live.legal(session, role) : [],
    toAct: active ? machine.toAct(state) : [],
    outcome: record.outcome,
    outcomeReason: record.outcomeReason,
    winner: record.winner,
    drawOfferedBy: record.drawOffer?.open ? record.drawOffer.role : null,
    clock: readClock(desk, session),
    quarantined: record.quarantined,
    head: record.head,
  };
}

export interface VisibleRow extends Omit<LogRow, 'action'> {
  readonly action: string | null;
  /** The choice is sealed for this viewer until the reveal; the row itself is not. */
  readonly hidden: boolean;
}

/** A log row as `viewer` may see it now (001 §8: the log must not tell what the state hides). */
export function visibleRow(session: LiveSession, row: LogRow, viewer: string | null): VisibleRow {
  if (row.kind !== 'action' || typeof row.action !== 'string') return { ...row, action: null, hidden: false };
  const hidden = session.machine.hides(
    session.state,
    { tick: row.tick, role: row.role, action: row.action },
    viewer,
  );
  return { ...row, action: hidden ? null : row.action, hidden };
}
