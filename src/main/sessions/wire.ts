import type { z } from 'zod';
import type {
  CreateSessionBody,
  LogRow as WireLogRow,
  StateAnswer,
  gameClockAnswer,
  submitActionAnswer,
} from '../../shared/wire/session-rest.ts';
import type { ActAnswer, GameClockReading, GameClockSpec, CreateRequest, SessionView } from './types.ts';
import type { VisibleRow } from './views/visible-log.ts';

/* Conversions between the service's camelCase and the wire's snake_case. */

export function toGameClockSpec(clock: NonNullable<CreateSessionBody['clock']>): GameClockSpec {
  return {
    initialMs: clock.initial_ms ?? null,
    incrementMs: clock.increment_ms ?? 0,
    perMoveMs: clock.per_move_ms ?? null,
  };
}

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

const toGameClockAnswer = (gameClock: GameClockReading): z.infer<typeof gameClockAnswer> => ({
  remaining_ms: { ...gameClock.remainingMs },
  running: [...gameClock.running],
  increment_ms: gameClock.incrementMs,
  per_move_ms: gameClock.perMoveMs,
});

export const toStateAnswer = (view: SessionView): StateAnswer => ({
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
  clock: view.clock && toGameClockAnswer(view.clock),
  quarantined: view.quarantined,
  head: view.head,
});

export const toActAnswer = (answer: ActAnswer): z.infer<typeof submitActionAnswer> => ({
  tick: answer.tick,
  state: answer.view,
  status: answer.status,
  outcome: answer.outcome,
  outcome_reason: answer.outcomeReason,
  fault: answer.fault,
  head: answer.head,
});

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
