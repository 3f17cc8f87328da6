import { EXTERNAL_REASONS, type EndReason } from '../../../shared/end-reason.ts';
import type { ImposedEnding } from '../../games/index.ts';

/**
 * Kinds of log rows that end a game from outside the rules; their `action` is an
 * `ImposedEnding`. The other kinds are `action` (a player's move), and the draw
 * offers and `outage`, which change neither state nor tick.
 */
export const ENDING_KINDS = ['resign', 'draw_accept', ...EXTERNAL_REASONS] as const;
export type EndingKind = (typeof ENDING_KINDS)[number];
export type LogKind = 'action' | 'draw_offer' | 'draw_decline' | 'outage' | EndingKind;

/** The content of an `outage` row: how long the clocks were stopped because nothing could be stored. */
export interface StoppedGameClocks {
  readonly stopped_ms: number;
}

/** The end reason that is stored and shown for a kind of ending. */
export function endReasonOf(kind: EndingKind): EndReason {
  if (kind === 'resign') return 'resignation';
  return kind === 'draw_accept' ? 'draw_agreed' : kind;
}

/** A row of the log of a session. */
export interface SessionLogRow {
  /** Position in the session's log: 1, 2, 3 and so on, without gaps. */
  readonly seq: number;
  /** The tick before the row. */
  readonly tick: number;
  readonly kind: LogKind;
  /** The role that acted, or that an ending or an outage concerns. */
  readonly role: string;
  readonly agentId: string;
  /** The action's text, an `ImposedEnding`, `StoppedGameClocks`, or null for `draw_offer` and `draw_decline`. */
  readonly action: string | ImposedEnding | StoppedGameClocks | null;
  /** ISO 8601 UTC with milliseconds. */
  readonly createdAt: string;
  readonly hash: string;
}

export const isEndingKind = (kind: LogKind): kind is EndingKind =>
  (ENDING_KINDS as readonly string[]).includes(kind);

/** Whether a row of this kind advances the tick by one: all do, except an offered or declined draw and an outage. */
export const advancesTick = (kind: LogKind): boolean =>
  kind !== 'draw_offer' && kind !== 'draw_decline' && kind !== 'outage';
