import type { z } from 'zod';
import type {
  CreateSessionBody,
  LogRow as WireLogRow,
  StateResponse,
  gameClockResponse,
  submitActionResponse,
} from '../../shared/wire/session-rest.ts';
import type { ActResponse, GameClockReading, GameClockSpec, CreateRequest, SessionView } from './types.ts';
import type { VisibleRow } from './views/visible-log.ts';

/** Conversions between the service's camelCase and the wire's snake_case. */

export function toGameClockSpec(clock: NonNullable<CreateSessionBody['clock']>): GameClockSpec {
  return {
    initialMs: clock.initial_ms ?? null,
    incrementMs: clock.increment_ms ?? 0,
    perMoveMs: clock.per_move_ms ?? null,
  };
}

/** The request of a program outside. Pace and grace of the clock cannot be set by it. */
export function toCreateRequest(body: CreateSessionBody): CreateRequest {
  return {
    template: body.template,
    participants: body.participants,
    ...(body.options ? { options: body.options } : {}),
    ...(body.clock ? { clock: toGameClockSpec(body.clock) } : {}),
    ...(body.broadcast === undefined ? {} : { delayMs: body.broadcast.delay_ms }),
    ...(body.illegal_limit === undefined ? {} : { illegalLimit: body.illegal_limit }),
  };
}

const toGameClockResponse = (gameClock: GameClockReading): z.infer<typeof gameClockResponse> => ({
  remaining_ms: { ...gameClock.remainingMs },
  running: [...gameClock.running],
  increment_ms: gameClock.incrementMs,
  per_move_ms: gameClock.perMoveMs,
});

export const toStateResponse = (view: SessionView): StateResponse => ({
  session_id: view.sessionId,
  template: view.template,
  status: view.status,
  tick: view.tick,
  state: view.view,
  your_role: view.role,
  legal_actions: [...view.legal],
  to_act: [...view.toAct],
  outcome: view.outcome,
  outcome_reason: view.outcomeReason,
  fault: view.fault,
  draw_offered_by: view.drawOfferedBy,
  clock: view.clock && toGameClockResponse(view.clock),
  quarantined: view.quarantined,
  head: view.head,
});

/** The body of the response to an action. */
export const toActResponse = (response: ActResponse): z.infer<typeof submitActionResponse> => ({
  tick: response.tick,
  state: response.view,
  status: response.status,
  outcome: response.outcome,
  outcome_reason: response.outcomeReason,
  fault: response.fault,
  head: response.head,
});

/** The row on the wire; `details` and `hidden` are absent where the row has no details and hides nothing. */
export const toWireLogRow = (row: VisibleRow): WireLogRow => ({
  seq: row.seq,
  tick: row.tick,
  kind: row.kind,
  role: row.role,
  action: row.action,
  ...(row.details === null ? {} : { details: row.details }),
  ...(row.hidden ? { hidden: true } : {}),
  agent_id: row.agentId,
  created_at: row.createdAt,
  hash: row.hash,
});
