import type { PlayerActionsResult } from '../../../shared/wire/openfront.ts';
import type { World } from '../state/world.ts';
import { toSlug, type MenuEntry } from './menu.ts';

/** The structures that the game allows to build or upgrade now, each at the tile to which it would snap. */
export function structureEntries(world: World, replies: readonly PlayerActionsResult[]): MenuEntry[] {
  const { structures } = world.metadata.unitTypes;
  const entries = new Map<string, MenuEntry>();
  for (const { buildableUnits } of replies) {
    for (const { type, cost, canBuild, canUpgrade } of buildableUnits) {
      if (!structures.includes(type)) continue;
      const price = Math.round(cost);
      if (canUpgrade !== false) {
        entries.set(`upgrade-${canUpgrade}`, {
          id: `upgrade-${canUpgrade}`,
          details: { action: `upgrade ${type}`, unitID: canUpgrade, cost: price },
          intent: { type: 'upgrade_structure', unitID: canUpgrade, unit: type },
        });
      }
      const id = `build-${toSlug(type)}`;
      if (canBuild !== false && !entries.has(id)) {
        entries.set(id, {
          id,
          details: { action: `build ${type}`, cost: price, tile: canBuild },
          intent: { type: 'build_unit', unit: type, tile: canBuild },
        });
      }
    }
  }
  return [...entries.values()];
}
