import type { PlayerActionsResult } from '../../../shared/wire/openfront.ts';
import type { World } from '../cache/world.ts';
import { slug, type MenuEntry } from './menu.ts';

interface Answered {
  readonly actions: PlayerActionsResult;
  /** The tile that was asked about. */
  readonly tile: number;
}

/** What the game itself says can be built or upgraded now, where it said so. */
export function buildEntries(world: World, answers: readonly Answered[]): MenuEntry[] {
  const { structures } = world.facts.unitTypes;
  const entries = new Map<string, MenuEntry>();
  for (const { actions, tile } of answers) {
    for (const { type, cost, canBuild, canUpgrade } of actions.buildableUnits) {
      if (!structures.includes(type)) continue;
      const price = Math.round(cost);
      if (canUpgrade !== false) {
        entries.set(`upgrade-${canUpgrade}`, {
          id: `upgrade-${canUpgrade}`,
          shown: { action: `upgrade ${type}`, unitID: canUpgrade, cost: price },
          intent: { type: 'upgrade_structure', unitID: canUpgrade, unit: type },
        });
      }
      const id = `build-${slug(type)}`;
      if (canBuild !== false && !entries.has(id)) {
        entries.set(id, {
          id,
          shown: { action: `build ${type}`, cost: price, tile: canBuild },
          intent: { type: 'build_unit', unit: type, tile: canBuild === tile ? tile : canBuild },
        });
      }
    }
  }
  return [...entries.values()];
}
