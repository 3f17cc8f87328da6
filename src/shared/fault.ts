import type { EndReason } from './end-reason.ts';

/**
 * Who is to blame for the way in which a game ended: the player that reads the outcome, its `opponent`, `nobody`
 * because the game was played, given up, agreed on or aborted, or because a player's fault did not decide it, the
 * `host` itself, or the `infrastructure`, for example a model's server. Only a player's own fault costs that player
 * anything.
 */
export const FAULTS = ['player', 'opponent', 'nobody', 'host', 'infrastructure'] as const;
export type Fault = (typeof FAULTS)[number];

/** `player` here means the side that did not win. Every reason has exactly one owner. */
const OWNER: Readonly<Record<EndReason, Exclude<Fault, 'opponent'>>> = {
  checkmate: 'nobody',
  stalemate: 'nobody',
  insufficient_material: 'nobody',
  threefold_repetition: 'nobody',
  fifty_moves: 'nobody',
  line: 'nobody',
  board_full: 'nobody',
  decided: 'nobody',
  showdown: 'nobody',
  fold: 'nobody',
  chips_gone: 'nobody',
  hands_played: 'nobody',
  resignation: 'nobody',
  draw_agreed: 'nobody',
  aborted: 'nobody',
  timeout: 'player',
  abandoned: 'player',
  illegal_moves: 'player',
  engine_crashed: 'player',
  engine_stalled: 'player',
  unparsable_answers: 'player',
  model_timeout: 'player',
  adjudicated: 'player',
  host_fault: 'host',
  endpoint_lost: 'infrastructure',
};

/** A void game is played again under the same number at most this many times; then it stands as void. */
export const MAX_PLAYED_AGAIN = 3;

/**
 * Whether a game ended by a fault of the host or the infrastructure. It has no winner and counts nowhere: no points, no
 * rating, no reward, no share of illegal moves.
 */
export function isVoidReason(reason: string | null): boolean {
  const owner = reason === null ? undefined : OWNER[reason as EndReason];
  return owner === 'host' || owner === 'infrastructure';
}

/** How a game ended. `winner` is a role, or null when there is none; `reason` is null until the game ends. */
interface Ending {
  readonly reason: EndReason | null;
  readonly winner: string | null;
}

/**
 * The fault in an outcome as `viewer` reads it, or null until the game ends. For a spectator, whose `viewer` is null,
 * `player` is the side that lost. A player's fault that did not decide the game is reported as `nobody`.
 */
export function findFault({ reason, winner }: Ending, viewer: string | null): Fault | null {
  if (reason === null) return null;
  const owner = OWNER[reason];
  if (owner !== 'player') return owner;
  if (winner === null) return 'nobody';
  return winner === viewer ? 'opponent' : 'player';
}
