/** Why a session ended (`outcome_reason`). Distinct for each cause. */
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
  'timeout',
  'abandoned',
  'illegal_moves',
  'engine_crashed',
  'engine_stalled',
  'adjudicated',
] as const;
export type EndReason = (typeof END_REASONS)[number];
