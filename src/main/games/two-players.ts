import type { Json } from '../../shared/json.ts';

/** The roles of templates in which both players have the same part. */
export const TWO_PLAYER_ROLES = ['player_1', 'player_2'] as const;
export type TwoPlayerRole = (typeof TWO_PLAYER_ROLES)[number];

/** One value for each role. */
export type PerRole<T extends Json> = { readonly player_1: T; readonly player_2: T };

export const isTwoPlayerRole = (role: string | null): role is TwoPlayerRole =>
  role === 'player_1' || role === 'player_2';

export const otherRole = (role: TwoPlayerRole): TwoPlayerRole =>
  role === 'player_1' ? 'player_2' : 'player_1';

/** One value for each role, which `value` computes. */
export const perRole = <T extends Json>(value: (role: TwoPlayerRole) => T): PerRole<T> => ({
  player_1: value('player_1'),
  player_2: value('player_2'),
});

/** The role with the higher count, or null when both are equal. */
export function leadingRole(count: PerRole<number>): TwoPlayerRole | null {
  if (count.player_1 === count.player_2) return null;
  return count.player_1 > count.player_2 ? 'player_1' : 'player_2';
}
