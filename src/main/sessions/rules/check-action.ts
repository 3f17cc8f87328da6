import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { SessionCode } from '../../../shared/codes/session.ts';
import type { ParsedAction } from '../../games/index.ts';

/** A session in which the agent takes part, at step 5 of the order of checks (see `actInSession` in `actions/act.ts`). */
export interface ActionCheckInput {
  readonly mode: 'sequential' | 'simultaneous';
  readonly isOver: boolean;
  readonly isQuarantined: boolean;
  readonly tick: number;
  readonly role: string;
  readonly toAct: readonly string[];
  /** Whether the legal list contains exactly this text; called only when every earlier check passed. */
  readonly allows: (action: string) => boolean;
  /** Parses other notations of a legal action; absent where only the exact text counts. */
  readonly parseNotation?: ((action: string) => ParsedAction) | undefined;
  /** The legal list, computed only to send it with a refusal. */
  readonly legal: () => readonly string[];
}

/** The action and the tick of a request, the tick as it was received. */
export interface ActionRequest {
  readonly action: string;
  readonly expectedTick: unknown;
}

/**
 * Checks a move, which is an action on the wire: the quarantine and then steps 5 to 9 of the order of checks (see
 * `actInSession` in `actions/act.ts`). It stops at the first failure. Returns the action as the legal list writes it.
 * Which moves are legal is decided by the rules of the game (`src/main/games`).
 */
export function checkAction(session: ActionCheckInput, request: ActionRequest): Outcome<string, SessionCode> {
  if (session.isQuarantined)
    return refuse('QUARANTINED', 'This session is quarantined: its state differs from its log');
  // A move in a finished game is refused with 400 whatever its tick, so the end is checked before the tick
  // (docs/specifications/001-session-host.md §9.6).
  if (session.isOver) return refuse('INVALID_ACTION', 'The game is over');
  const tickRefusal = session.mode === 'sequential' ? findTickRefusal(session, request.expectedTick) : null;
  if (tickRefusal) return tickRefusal;
  if (!session.toAct.includes(session.role)) {
    return session.mode === 'sequential'
      ? refuse('INVALID_ACTION', 'Not your turn', { to_act: session.toAct })
      : refuse('ALREADY_ACTED', 'You have already acted in this phase');
  }
  if (session.allows(request.action)) return accept(request.action);
  const reading = session.parseNotation?.(request.action) ?? { kind: 'unknown' as const };
  if (reading.kind === 'action') return accept(reading.action);
  const message =
    reading.kind === 'ambiguous'
      ? `This can be ${reading.candidates.join(' or ')}; name one of them`
      : 'Not a legal action in this position';
  return refuse('INVALID_ACTION', message, { legal_actions: session.legal() });
}

function findTickRefusal(session: ActionCheckInput, expectedTick: unknown) {
  if (
    typeof expectedTick !== 'number' ||
    !Number.isSafeInteger(expectedTick) ||
    expectedTick < 0 ||
    Object.is(expectedTick, -0)
  ) {
    return refuse('INVALID_REQUEST', 'expected_tick is required here and must be a non-negative integer');
  }
  // A tick that is not the current one is refused with CONFLICT even when the move would be legal
  // (docs/specifications/001-session-host.md §9.5).
  if (expectedTick !== session.tick) {
    return refuse(
      'CONFLICT',
      `expected_tick ${expectedTick} does not match the current tick ${session.tick}`,
      {
        tick: session.tick,
      },
    );
  }
  return null;
}
