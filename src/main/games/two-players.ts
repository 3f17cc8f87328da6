import type { Json } from '../../shared/json.ts';

/** The roles of templates in which both players have the same part. */
export const PLAYERS = ['player_1', 'player_2'] as const;
export type TwoPlayerRole = (typeof PLAYERS)[number];

/** One value for each player. */
export type PerPlayer<T extends Json> = { readonly player_1: T; readonly player_2: T };

export const isPlayer = (role: string | null): role is TwoPlayerRole =>
  role === 'player_1' || role === 'player_2';

export const otherPlayer = (player: TwoPlayerRole): TwoPlayerRole =>
  player === 'player_1' ? 'player_2' : 'player_1';

export const perPlayer = <T extends Json>(value: (player: TwoPlayerRole) => T): PerPlayer<T> => ({
  player_1: value('player_1'),
  player_2: value('player_2'),
});

/** The player with the higher count, or null when both are equal. */
export function leadingPlayer(count: PerPlayer<number>): TwoPlayerRole | null {
  if (count.player_1 === count.player_2) return null;
  return count.player_1 > count.player_2 ? 'player_1' : 'player_2';
}
