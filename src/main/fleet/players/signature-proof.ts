import type { OrderedPlayer } from '../../../shared/wire/fleet.ts';
import { isOpenGame, type GameTemplate } from '../../games/index.ts';
import type { Signers } from '../../sessions/index.ts';

/** Players with a key of their own: what their signatures prove of a game. */

type Seats = Readonly<Record<string, OrderedPlayer>>;

/** The public keys of the players that sign, by role. */
export const signersOf = (seats: Seats): Signers =>
  Object.fromEntries(
    Object.entries(seats).flatMap(([role, seat]) => (seat.kind === 'signed' ? [[role, seat.key]] : [])),
  );

/**
 * Whether signatures leave a worker no influence on a game: every player signs, players move in turns, and nothing is
 * dealt or hidden. Otherwise the worker sees what it deals, or chooses moves of its own.
 */
export const isProvenBy = (
  gameTemplate: Pick<GameTemplate, 'mode' | 'hasChance' | 'hasHiddenParts'> | undefined,
  seats: Seats,
): boolean => isOpenGame(gameTemplate) && Object.values(seats).every(({ kind }) => kind === 'signed');
