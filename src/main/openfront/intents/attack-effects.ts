import type { World } from '../state/world.ts';
import {
  CONFIRMED,
  noEffectResult,
  noChangeResult,
  type CreateEffectReader,
  type EffectStart,
  type EffectResult,
} from './effect-result.ts';

/** An attack without a shared border has ended this many ticks after it began. */
const HELD_TICKS = 2;
/** The loss of one tick must exceed that of the next by this share of the new attack's troops. */
const SUDDEN_LOSS_SHARE = 0.6;

/**
 * An attack shows as a new id on its target; a second attack on the same target replaces
 * the first under a new id. The verdict waits until the attack has lasted, because one
 * without a shared border disappears again.
 */
const attackEffect: CreateEffectReader = (start) => {
  const { world: atStart, intent, before } = start;
  const target = intent['targetID'] === null ? 0 : atStart.players.smallIdOrNone(intent['targetID']);
  const targetTiles = target < 0 ? 0 : atStart.grid.tileCount(target);
  const readAbsorption = createAbsorptionReader(start, target);
  let firstSeenTick: number | null = null;
  return {
    windowTicks: 4,
    read(world) {
      const { own } = world.me ?? {};
      const isOngoing =
        own?.outgoing.some(({ id, other }) => other === target && !before.outgoing.has(id)) === true;
      if (isOngoing) firstSeenTick ??= world.tick;
      if (firstSeenTick === null) return readAbsorption(world);
      if (isOngoing) return world.tick >= firstSeenTick + HELD_TICKS ? CONFIRMED : null;
      const hasWon = world.myTilesSince(before.tick).some(({ ref }) => world.grid.owner(ref) === before.me);
      if (hasWon && world.grid.tileCount(target) < targetTiles) return CONFIRMED;
      return noEffectResult('The attack fell back at once: there is no shared border');
    },
  };
};

/** The troops of both sides, or how many they lost in one tick. */
interface TroopPair {
  readonly theirs: number;
  readonly mine: number;
}

/**
 * A larger attack of the target on the agent's player absorbs the new attack, which then never has an id. The troops of
 * both sides fall by those of the new attack in one tick, which is more than fighting takes in the next.
 */
function createAbsorptionReader(
  { intent, before, world: atStart }: EffectStart,
  target: number,
): (world: World) => EffectResult | null {
  const troops = Number(intent['troops']);
  const theirAttack = atStart.me?.own.incoming.find(({ other }) => other === target);
  let lastTroops: TroopPair = { theirs: theirAttack?.troops ?? 0, mine: before.troops };
  let lastLoss: TroopPair | null = null;
  return (world) => {
    const current = world.me?.own.incoming.find(({ id }) => id === theirAttack?.id);
    if (current === undefined || world.me === null) return null;
    const loss = { theirs: lastTroops.theirs - current.troops, mine: lastTroops.mine - world.me.troops };
    const wasSudden = (side: keyof TroopPair): boolean =>
      lastLoss !== null && lastLoss[side] - loss[side] >= troops * SUDDEN_LOSS_SHARE;
    const wasAbsorbed =
      lastLoss !== null && lastLoss.theirs >= troops && wasSudden('theirs') && wasSudden('mine');
    lastTroops = { theirs: current.troops, mine: world.me.troops };
    lastLoss = loss;
    return wasAbsorbed ? { stage: 'confirmed', reason: 'Your troops met their attack' } : null;
  };
}

const retreatEffect: CreateEffectReader = ({ intent, before }) => {
  const id = String(intent['attackID']);
  return {
    windowTicks: 4,
    noChangeReason: before.retreating.has(id) ? 'The attack retreats already' : null,
    read({ me }) {
      const attack = me?.own.outgoing.find((candidate) => candidate.id === id);
      if (attack === undefined) return noChangeResult('The attack had ended');
      return attack.retreating ? CONFIRMED : null;
    },
  };
};

export const ATTACK_EFFECTS: Readonly<Record<'attack' | 'cancel_attack', CreateEffectReader>> = {
  attack: attackEffect,
  cancel_attack: retreatEffect,
};
