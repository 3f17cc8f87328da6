/**
 * Reasons from outside the rules of a game that are also the kinds of the log rows that end it. A resignation and an
 * agreed draw have log rows of other kinds.
 */
export const EXTERNAL_REASONS = [
  'timeout',
  'abandoned',
  'illegal_moves',
  'engine_crashed',
  'engine_stalled',
  'unparsable_answers',
  'model_timeout',
  'endpoint_lost',
  'host_fault',
  'aborted',
  'adjudicated',
] as const;

/** Why a session ended (`outcome_reason`); each cause has its own reason. */
export const END_REASONS = [
  'checkmate',
  'stalemate',
  'insufficient_material',
  'threefold_repetition',
  'fifty_moves',
  'line',
  'board_full',
  'decided',
  'showdown',
  'fold',
  'chips_gone',
  'hands_played',
  'resignation',
  'draw_agreed',
  ...EXTERNAL_REASONS,
] as const;
export type EndReason = (typeof END_REASONS)[number];
