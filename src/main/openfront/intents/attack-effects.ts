import type { World } from '../state/world.ts';
import {
  CONFIRMED,
  withoutEffect,
  unchanged,
  type EffectMaker,
  type EffectStart,
  type EffectResult,
} from './effect-result.ts';

/** An attack without a shared border has ended this many ticks after it began. */
const HELD_TICKS = 2;
/** How much of the troops must show as a fall of one tick that the next tick does not repeat. */
const FALL_SHARE = 0.6;

/**
 * An attack shows as a new id on its target; a second attack on the same target replaces
 * the first under a new id. The verdict waits until the attack has lasted, because one
 * without a shared border disappears again.
 */
const attackEffect: EffectMaker = (start) => {
  const { world: atStart, intent, before } = start;
  const target = intent['targetID'] === null ? 0 : atStart.players.smallIdOrNone(intent['targetID']);
  const targetTiles = target < 0 ? 0 : atStart.grid.tileCount(target);
  const readContact = createContactReader(start, target);
  let seenTick: number | null = null;
  return {
    windowTicks: 4,
    read(world) {
      const { own } = world.me ?? {};
      const lasts =
        own?.outgoing.some(({ id, other }) => other === target && !before.outgoing.has(id)) === true;
      if (lasts) seenTick ??= world.tick;
      if (seenTick === null) return readContact(world);
      if (lasts) return world.tick >= seenTick + HELD_TICKS ? CONFIRMED : null;
      const hasWon = world.myTilesSince(before.tick).some(({ ref }) => world.grid.owner(ref) === before.me);
      if (hasWon && world.grid.tileCount(target) < targetTiles) return CONFIRMED;
      return withoutEffect('The attack fell back at once: there is no shared border');
    },
  };
};

interface Strengths {
  readonly theirs: number;
  readonly mine: number;
}

/**
 * A larger attack of the target on the agent's player absorbs the new attack, which then never has an id. The troops of
 * both sides fall by those of the new attack in one tick, more than fighting takes in the next.
 */
function createContactReader(
  { intent, before, world: atStart }: EffectStart,
  target: number,
): (world: World) => EffectResult | null {
  const troops = Number(intent['troops']);
  const against = atStart.me?.own.incoming.find(({ other }) => other === target);
  let last: Strengths = { theirs: against?.troops ?? 0, mine: before.troops };
  let fall: Strengths | null = null;
  return (world) => {
    const current = world.me?.own.incoming.find(({ id }) => id === against?.id);
    if (current === undefined || world.me === null) return null;
    const next = { theirs: last.theirs - current.troops, mine: last.mine - world.me.troops };
    const hasStoppedFalling = (side: keyof Strengths): boolean =>
      fall !== null && fall[side] - next[side] >= troops * FALL_SHARE;
    const hasAbsorbed =
      fall !== null && fall.theirs >= troops && hasStoppedFalling('theirs') && hasStoppedFalling('mine');
    last = { theirs: current.troops, mine: world.me.troops };
    fall = next;
    return hasAbsorbed ? { stage: 'confirmed', reason: 'Your troops met their attack' } : null;
  };
}

const retreatEffect: EffectMaker = ({ intent, before }) => {
  const id = String(intent['attackID']);
  return {
    windowTicks: 4,
    already: before.retreating.has(id) ? 'The attack retreats already' : null,
    read({ me }) {
      const attack = me?.own.outgoing.find((candidate) => candidate.id === id);
      if (attack === undefined) return unchanged('The attack had ended');
      return attack.retreating ? CONFIRMED : null;
    },
  };
};

export const ATTACK_EFFECTS: Readonly<Record<'attack' | 'cancel_attack', EffectMaker>> = {
  attack: attackEffect,
  cancel_attack: retreatEffect,
};
