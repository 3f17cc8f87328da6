import type { Player } from '../cache/players.ts';
import type { World } from '../cache/world.ts';
import type { Territory } from '../views/territory.ts';
import type { Strength } from './strength.ts';

/** What the parts of a menu are drawn up from. */
export interface MenuSituation {
  readonly world: World;
  readonly me: Player;
  readonly territory: Territory;
  readonly strength: Strength;
}
