import type { MenuEntry } from './menu.ts';
import type { MenuSituation } from './menu-situation.ts';

const MAX_TARGETS = 6;
const MAX_RETREATS = 3;
/** The player number of land that nobody owns. */
const UNOWNED_ID = 0;
/** An attack needs this many times the troops of the target; a weaker attack usually fails. */
export const SUPERIORITY_FACTOR = 1.3;

export interface AttackSituation extends MenuSituation {
  /** The share of the troops that an expansion takes, 0 to 1. */
  readonly ratio: number;
}

/** Expansion into free land, attacks on neighbours with the weakest first, and retreats from attacks. */
export function attackMenuEntries(situation: AttackSituation): MenuEntry[] {
  return [...expandEntry(situation), ...attackEntries(situation), ...retreatEntries(situation)];
}

function expandEntry({ territory, strength, ratio, me }: AttackSituation): MenuEntry[] {
  const freeBorderTiles = territory.neighbours.get(UNOWNED_ID) ?? 0;
  const troops = Math.min(strength.safeTroops, Math.max(Math.floor(strength.troops * ratio), 1));
  const current = me.own.outgoing.find(({ other }) => other === UNOWNED_ID);
  if (freeBorderTiles === 0 || troops < 1) return [];
  return [
    {
      id: 'expand',
      details: {
        action: 'attack unowned land',
        troops,
        freeBorderTiles,
        ...(current === undefined ? {} : { underWay: Math.round(current.troops) }),
      },
      intent: { type: 'attack', targetID: null, troops },
    },
  ];
}

function attackEntries({ world, territory, strength }: AttackSituation): MenuEntry[] {
  const targets = [...territory.neighbours.keys()].flatMap((smallId) => {
    const player = world.players.bySmallId.get(smallId);
    return player === undefined || !player.isAlive || world.isAlly(smallId) ? [] : [player];
  });
  if (strength.safeTroops < 1) return [];
  return targets
    .sort((a, b) => a.troops - b.troops)
    .slice(0, MAX_TARGETS)
    .map((target) => {
      const wantedTroops = Math.ceil(target.troops * SUPERIORITY_FACTOR);
      const troops = Math.max(1, Math.min(strength.safeTroops, wantedTroops));
      return {
        id: `attack-${target.smallId}`,
        details: {
          action: 'attack',
          targetID: target.smallId,
          name: target.displayName,
          troops,
          theirTroops: Math.round(target.troops),
          theirTiles: target.tiles,
          strongEnough: troops >= wantedTroops,
        },
        intent: { type: 'attack', targetID: target.pid, troops },
      };
    });
}

function retreatEntries({ me }: AttackSituation): MenuEntry[] {
  return me.own.outgoing
    .filter(({ retreating, other }) => !retreating && other !== UNOWNED_ID)
    .slice(0, MAX_RETREATS)
    .map(({ id, other, troops }, index) => ({
      id: `retreat-${index + 1}`,
      details: { action: 'call the attack back', targetID: other, troops: Math.round(troops) },
      intent: { type: 'cancel_attack', attackID: id },
    }));
}
