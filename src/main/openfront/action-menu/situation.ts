import type { GamePlayerState } from '../state/players.ts';
import type { World } from '../state/world.ts';
import type { Territory } from '../views/territory.ts';
import type { Strength } from './strength.ts';

/** What the parts of a menu are drawn up from. */
export interface MenuSituation {
  readonly world: World;
  readonly me: GamePlayerState;
  readonly territory: Territory;
  readonly strength: Strength;
}
