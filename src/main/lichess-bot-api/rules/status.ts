import type { EndReason } from '../../../shared/end-reason.ts';

/** Ids of the statuses of a game in the Bot API. */
export const STATUS_IDS = {
  created: 10,
  started: 20,
  aborted: 25,
  mate: 30,
  resign: 31,
  stalemate: 32,
  timeout: 33,
  draw: 34,
  outoftime: 35,
  unknownFinish: 38,
} as const;

export type GameStatusName = keyof typeof STATUS_IDS;

const STATUS_OF: Partial<Record<EndReason, GameStatusName>> = {
  checkmate: 'mate',
  stalemate: 'stalemate',
  resignation: 'resign',
  insufficient_material: 'draw',
  threefold_repetition: 'draw',
  fifty_moves: 'draw',
  draw_agreed: 'draw',
  timeout: 'outoftime',
  abandoned: 'timeout',
  aborted: 'aborted',
  endpoint_lost: 'aborted',
  host_fault: 'aborted',
};

/** A game with fewer moves than this can be aborted. */
export const MIN_MOVES = 2;

export interface Ending {
  /** Null until the game ends. */
  readonly reason: EndReason | null;
  readonly winner: string | null;
  /** The tick of the session; an ending from outside the rules has advanced it by one, as each move has. */
  readonly tick: number;
}

/** The status of a game, with its winner where the status has one. */
export function lichessStatusOf({ reason, winner, tick }: Ending): {
  readonly name: GameStatusName;
  readonly winner: string | null;
} {
  if (reason === null) return { name: 'started', winner: null };
  if (reason === 'abandoned' && tick - 1 < MIN_MOVES) return { name: 'aborted', winner: null };
  const name = STATUS_OF[reason] ?? 'unknownFinish';
  return { name, winner: name === 'aborted' || name === 'draw' ? null : winner };
}
