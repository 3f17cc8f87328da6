import { findFault } from '../../../shared/fault.ts';
import type { SessionContext } from '../context.ts';
import type { LiveSession } from '../live-sessions.ts';
import type { SessionView } from '../types.ts';
import { readGameClock } from '../clocks/timing.ts';
import { visibleHead } from './visible-log.ts';
import { visibleState } from './visible-state.ts';

/** Puts together what a viewer may see: `visible-state.ts` filters the state, `visible-log.ts` the head and the log. */

/** The session as `role` may see it now; a null role is a spectator, who sees no delay here. */
export function viewFor(
  context: Pick<SessionContext, 'runtime' | 'live' | 'store' | 'writer' | 'runs'>,
  session: LiveSession,
  role: string | null,
): SessionView {
  const { record, gameTemplate, state } = session;
  const active = record.status === 'active';
  return {
    sessionId: record.sessionId,
    template: record.template,
    status: record.status,
    tick: record.tick,
    view: visibleState(context, session, state, role),
    role,
    legal: active && role !== null && !record.quarantined ? context.live.legal(session, role) : [],
    toAct: active ? gameTemplate.toAct(state) : [],
    outcome: record.outcome,
    outcomeReason: record.outcomeReason,
    winner: record.winner,
    fault: findFault({ reason: record.outcomeReason, winner: record.winner }, role),
    drawOfferedBy: record.drawOffer?.open ? record.drawOffer.role : null,
    clock: readGameClock(context, session),
    quarantined: record.quarantined,
    head: visibleHead(context.store, session, role),
  };
}
