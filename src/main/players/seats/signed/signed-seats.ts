import type { Outcome } from '../../../../shared/outcome.ts';
import type { MoveChooser } from '../../move-chooser.ts';
import type { SessionSeat } from '../protocol.ts';

/** The programs that sign for players with a key of their own, as a seat protocol uses them. */

export interface SignedSeats {
  /** The chooser of one role of one game, whose moves are signed; refuses a key for which no program signs here. */
  open(key: string, sessionSeat: SessionSeat): Outcome<MoveChooser>;
}
