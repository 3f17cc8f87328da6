import type { SessionCard } from '../../src/shared/contract/index.ts';
import type { Translator } from './translate.ts';

type Seats = Pick<SessionCard, 'seats'>;

/** The names of all players, in the order of their seats. */
export const playerNames = ({ player }: Translator, { seats }: Seats): string =>
  Object.values(seats).map(player).join(' – ');

/** The name of the player in a seat; the name of the role where no player is known. */
export function playerNameOf({ player, code }: Translator, { seats }: Seats, role: string): string {
  const seat = seats[role];
  return seat === undefined ? code('role', role) : player(seat);
}
