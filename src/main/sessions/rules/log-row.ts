import type { EndReason } from '../../../shared/end-reason.ts';
import type { MachineEnding } from '../../games/index.ts';

/**
 * Rows of the immutable log. `action` rows are players' moves; ending rows
 * carry `Ending` as their action; offers move neither state nor tick.
 */
export const ENDING_KINDS = [
  'resign',
  'draw_accept',
  'timeout',
  'abandoned',
  'illegal_moves',
  'engine_crashed',
  'engine_stalled',
  'unparsable_answers',
  'model_timeout',
  'endpoint_lost',
  'aborted',
  'adjudicated',
] as const;
export type EndingKind = (typeof ENDING_KINDS)[number];
export type LogKind = 'action' | 'draw_offer' | 'draw_decline' | EndingKind;

/** The reason a player reads for each kind of ending. */
export const ENDING_REASON: Readonly<Record<EndingKind, EndReason>> = {
  resign: 'resignation',
  draw_accept: 'draw_agreed',
  timeout: 'timeout',
  abandoned: 'abandoned',
  illegal_moves: 'illegal_moves',
  engine_crashed: 'engine_crashed',
  engine_stalled: 'engine_stalled',
  unparsable_answers: 'unparsable_answers',
  model_timeout: 'model_timeout',
  endpoint_lost: 'endpoint_lost',
  aborted: 'aborted',
  adjudicated: 'adjudicated',
};

export interface SessionLogRow {
  /** Position in the session's log, from 1, gapless. */
  readonly seq: number;
  /** The tick the row was made at. */
  readonly tick: number;
  readonly kind: LogKind;
  readonly role: string;
  readonly agentId: string;
  /** The action's text, an `Ending`, or null for offers. */
  readonly action: string | MachineEnding | null;
  /** ISO 8601 UTC with milliseconds. */
  readonly createdAt: string;
  readonly hash: string;
}

export const isEndingKind = (kind: LogKind): kind is EndingKind =>
  (ENDING_KINDS as readonly string[]).includes(kind);

/** Offers leave the tick alone; everything else advances it by one. */
export const advancesTick = (kind: LogKind): boolean => kind !== 'draw_offer' && kind !== 'draw_decline';
