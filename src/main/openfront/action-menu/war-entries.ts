import type { MenuEntry } from './menu.ts';
import type { MenuSituation } from './situation.ts';

const MAX_TARGETS = 6;
/** An attack needs this many times the troops of the target; a weaker attack usually fails. */
export const ENOUGH = 1.3;

export interface WarDeps extends MenuSituation {
  readonly ratio: number;
}

/** Expansion into free land, attacks on neighbours with the weakest first, and recalls of attacks. */
export function warEntries(deps: WarDeps): MenuEntry[] {
  return [...expandEntry(deps), ...attackEntries(deps), ...retreatEntries(deps)];
}

function expandEntry({ territory, strength, ratio, me }: WarDeps): MenuEntry[] {
  const border = territory.neighbours.get(0) ?? 0;
  const troops = Math.min(strength.safeTroops, Math.max(Math.floor(strength.troops * ratio), 1));
  const under = me.own.outgoing.find(({ other }) => other === 0);
  if (border === 0 || troops < 1) return [];
  return [
    {
      id: 'expand',
      details: {
        action: 'attack unowned land',
        troops,
        freeBorderTiles: border,
        ...(under === undefined ? {} : { underWay: Math.round(under.troops) }),
      },
      intent: { type: 'attack', targetID: null, troops },
    },
  ];
}

function attackEntries({ world, territory, strength }: WarDeps): MenuEntry[] {
  const targets = [...territory.neighbours.keys()].flatMap((smallId) => {
    const player = world.players.bySmallId.get(smallId);
    return player === undefined || !player.isAlive || world.isAlly(smallId) ? [] : [player];
  });
  if (strength.safeTroops < 1) return [];
  return targets
    .sort((a, b) => a.troops - b.troops)
    .slice(0, MAX_TARGETS)
    .map((target) => {
      const wanted = Math.ceil(target.troops * ENOUGH);
      const troops = Math.max(1, Math.min(strength.safeTroops, wanted));
      return {
        id: `attack-${target.smallId}`,
        details: {
          action: 'attack',
          targetID: target.smallId,
          name: target.displayName,
          troops,
          theirTroops: Math.round(target.troops),
          theirTiles: target.tiles,
          strongEnough: troops >= wanted,
        },
        intent: { type: 'attack', targetID: target.pid, troops },
      };
    });
}

function retreatEntries({ me }: WarDeps): MenuEntry[] {
  return me.own.outgoing
    .filter(({ retreating, other }) => !retreating && other !== 0)
    .slice(0, 3)
    .map(({ id, other, troops }, index) => ({
      id: `retreat-${index + 1}`,
      details: { action: 'call the attack back', targetID: other, troops: Math.round(troops) },
      intent: { type: 'cancel_attack', attackID: id },
    }));
}
