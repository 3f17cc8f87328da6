import type { GamePlayerState } from '../state/players.ts';
import type { World } from '../state/world.ts';
import type { Territory } from '../state/territory.ts';
import type { Strength } from './strength.ts';

/** The input from which each part of the menu is built. */
export interface MenuSituation {
  readonly world: World;
  readonly me: GamePlayerState;
  readonly territory: Territory;
  readonly strength: Strength;
}
