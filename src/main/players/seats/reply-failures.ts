import type { Exchange } from '../../platform/http-client/exchange.ts';
import type { SeatAttempt } from './protocol.ts';

/**
 * The failures that may replace a player's reply when it is asked for its moves, and whose fault each is. A
 * player that is losing must not be able to end its game without a winner by its messages.
 */

/** The failure that replaced a reply. */
export type ReplyFailure =
  /** No connection: refused, closed, no such name, no trusted certificate. */
  | 'unreachable'
  /** A server before or behind the player is overloaded, for example by its vendor's limit or a gateway. */
  | 'busy'
  /** Nothing plays at this address, or only after a login: its owner has to correct an address or a key. */
  | 'not_admitted'
  /** A player that opens the connection itself is not connected. */
  | 'absent'
  /** Nothing came within the time for the move. */
  | 'late'
  /** The player says that it gives no move: an error of its own, a task that failed, no action. */
  | 'no_move'
  /** The reply has another form than the protocol's, or is too large. */
  | 'unparsable';

/**
 * `transport` does not count as an attempt of the player and ends the game without a winner; the others use
 * up an attempt.
 */
type AttemptFault = Extract<SeatAttempt['fault'], 'transport' | 'timeout' | 'no_move' | 'unparsable'>;

/** A player that has moved in this game has shown that its address, its login and its connection are right. */
const FAULTS: Readonly<Record<ReplyFailure, readonly [beforeFirstMove: AttemptFault, later: AttemptFault]>> =
  {
    unreachable: ['transport', 'transport'],
    busy: ['transport', 'transport'],
    not_admitted: ['transport', 'no_move'],
    absent: ['transport', 'timeout'],
    late: ['timeout', 'timeout'],
    no_move: ['no_move', 'no_move'],
    unparsable: ['unparsable', 'unparsable'],
  };

/** The fault of an attempt that brought this failure; `hasMoved` is true when the player has moved in this game. */
export const faultOf = (failure: ReplyFailure, hasMoved: boolean): AttemptFault =>
  FAULTS[failure][hasMoved ? 1 : 0];

const BUSY = new Set([429, 502, 503, 504]);
const NOT_ADMITTED = new Set([401, 403, 404, 405, 407, 410]);

/** The failure of a reply; null for a reply with status 200, and for one that is no longer wanted. */
export function exchangeFailure(reply: Exchange): ReplyFailure | null {
  if (reply.ok) return reply.status === 200 ? null : statusFailure(reply.status);
  switch (reply.failure) {
    case 'aborted':
      return null;
    case 'timed_out':
      return 'late';
    case 'too_large':
      return 'unparsable';
    case 'redirected':
      return 'not_admitted';
    case 'unreachable':
      return 'unreachable';
  }
}

function statusFailure(status: number): ReplyFailure {
  if (BUSY.has(status)) return 'busy';
  return NOT_ADMITTED.has(status) ? 'not_admitted' : 'no_move';
}
