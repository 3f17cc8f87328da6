import type { EndReason } from '../../../../shared/end-reason.ts';

/** Failures of a hosted player that are its own, as precisely as its host knows them. */
const OWN_FAILURES = [
  'model_timeout',
  'engine_crashed',
  'engine_stalled',
  'illegal_moves',
  'unparsable_answers',
] as const satisfies readonly EndReason[];
type OwnFailure = (typeof OWN_FAILURES)[number];

/** Endings by which a player lost without being beaten: it was too late, did not respond or sent no legal action. */
const TECHNICAL: ReadonlySet<string> = new Set<EndReason>([
  'timeout',
  'abandoned',
  'adjudicated',
  ...OWN_FAILURES,
]);

/**
 * Why a player did not move, named as the session host names end reasons. With `host_fault` and
 * `endpoint_lost` the game is void.
 */
export type MissedMoveReason = 'timeout' | 'abandoned' | OwnFailure | HostedFailure;

/** Failures of a hosted player that are not its own: of the host that runs it, or of a model's server. */
const HOSTED_FAILURES = ['host_fault', 'endpoint_lost'] as const satisfies readonly EndReason[];
export type HostedFailure = (typeof HOSTED_FAILURES)[number];

/** How a player failed to reply to a call about a match. */
export interface MissedReply {
  /** The error code of the call; null when the player was not called, because it is suspended or has left. */
  readonly code: string | null;
  /** Whether this host runs the player. */
  readonly isHosted: boolean;
  /**
   * The reason that a player of this host gave for its failure: an end reason, or `player` for any failure of
   * its own; null when it gave none.
   */
  readonly stated: string | null;
}

/**
 * The failure that is not the player's own; null when it is. A player of this host that cannot even say why it
 * does not move is a fault of the host.
 */
export function hostedFailure({ isHosted, stated }: MissedReply): HostedFailure | null {
  if (!isHosted) return null;
  return stated === null ? 'host_fault' : (HOSTED_FAILURES.find((failure) => failure === stated) ?? null);
}

/** The failure that a player of this host said is its own; null for other players, and where it said no more. */
export function ownFailure({ isHosted, stated }: MissedReply): OwnFailure | null {
  return isHosted ? (OWN_FAILURES.find((failure) => failure === stated) ?? null) : null;
}

/**
 * Translates an error code (docs/specifications/002-league-v2.md §8.3) into an end reason: a timeout
 * stays a timeout, an unreachable player has abandoned the game, and with any other code the reply was not usable.
 */
export const missedMoveReason = (code: string): MissedMoveReason =>
  code === 'E001' ? 'timeout' : code === 'E009' ? 'abandoned' : 'unparsable_answers';

export interface SessionEnding {
  readonly reason: string | null;
  /** The role that won; null for a draw, and for a session that was aborted or is void. */
  readonly winner: string | null;
}

export interface BoardSeats {
  readonly a: string;
  readonly b: string;
  /** The roles of player a and player b. */
  readonly roles: readonly [string, string];
}

/**
 * The match result of an ended session. It depends on the session alone, so that verification can
 * recompute it. In an aborted session both players are absent.
 */
export function resultOfEnding(
  { reason, winner }: SessionEnding,
  { a, b, roles }: BoardSeats,
): { winner: string | null; absent: readonly string[] } {
  const winningPlayer = winner === roles[0] ? a : winner === roles[1] ? b : null;
  if (reason === 'aborted') return { winner: null, absent: [a, b] };
  if (winningPlayer === null || !TECHNICAL.has(reason ?? '')) return { winner: winningPlayer, absent: [] };
  return { winner: winningPlayer, absent: [winningPlayer === a ? b : a] };
}
