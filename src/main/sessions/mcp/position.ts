import { plainName } from '../../platform/mcp/plain-text.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { SessionView } from '../types.ts';
import type { ToolPosition } from './catalogue.ts';

/** Maximum length of the legal list as JSON. Every chess position fits; longer lists are sampled. */
const MAX_LEGAL_LENGTH = 1700;
const SAMPLE_SIZE = 16;

/** Evenly spaced entries of a list that is too long to send. */
function sampleOf(legal: readonly string[]): readonly string[] {
  if (JSON.stringify(legal).length <= MAX_LEGAL_LENGTH) return legal;
  return Array.from(
    { length: SAMPLE_SIZE },
    (_, n) => legal[Math.floor((n * legal.length) / SAMPLE_SIZE)] ?? '',
  );
}

/** Leaves out empty fields, to save a model's tokens. */
export function toPosition(view: SessionView, names: Readonly<Record<string, string>>): ToolPosition {
  const legal = sampleOf(view.legal);
  return {
    sessionId: view.sessionId,
    template: view.template,
    status: view.status,
    tick: view.tick,
    yourRole: view.role ?? '',
    yourTurn: isYourTurn(view),
    toAct: [...view.toAct],
    legal: [...legal],
    ...(legal.length < view.legal.length ? { legalCount: view.legal.length } : {}),
    names: Object.fromEntries(Object.entries(names).map(([role, name]) => [role, plainName(name)])),
    state: view.view as JsonObject,
    ...(view.outcome === null ? {} : { outcome: view.outcome }),
    ...(view.outcomeReason === null ? {} : { reason: view.outcomeReason }),
    ...(view.fault === null ? {} : { fault: view.fault }),
    ...(view.drawOfferedBy === null ? {} : { drawOfferedBy: view.drawOfferedBy }),
    ...(view.clock === null ? {} : { clockMs: { ...view.clock.remainingMs } }),
    ...(view.quarantined ? { quarantined: true } : {}),
  };
}

export const isYourTurn = (view: SessionView): boolean =>
  view.status === 'active' && view.role !== null && view.toAct.includes(view.role) && !view.quarantined;

/** Whose turn it is and which tool to call. It contains no text that an opponent could choose. */
export function nextStep(view: SessionView): string {
  if (view.status === 'completed') return 'The game is over. session.challenge finds another one.';
  if (view.quarantined) return 'This session is quarantined: its state differs from its log.';
  const isDrawOffered = view.drawOfferedBy !== null && view.drawOfferedBy !== view.role;
  if (isYourTurn(view)) {
    const offer = isDrawOffered ? ' A draw is offered: draw "accept" takes it.' : '';
    return `Your turn: session.act with one entry of legal and expectedTick ${view.tick}.${offer}`;
  }
  if (isDrawOffered) return 'A draw is offered: session.act with draw "accept" or "decline".';
  return `Not your turn: session.wait with sinceTick ${view.tick}.`;
}
