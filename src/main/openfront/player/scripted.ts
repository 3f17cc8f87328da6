import type { MenuEntry } from '../action-menu/menu.ts';
import { strengthOf } from '../action-menu/strength.ts';
import type { World } from '../state/world.ts';
import { MAX_ACTIONS, type PlayerDecision, type ActionChooser } from './action-chooser.ts';

/** Above this percentage of its capacity an army hardly grows, so the player attacks even without clear superiority. */
const FULL_ARMY_PERCENT = 55;

interface ReasonedAction {
  readonly id: string;
  readonly why: string;
}

/**
 * A simple baseline player: it expands, defends itself and attacks the weakest neighbour.
 * It accepts alliances but never requests one.
 */
export const scriptedChooser: ActionChooser = {
  decide: async ({ world, entries }): Promise<PlayerDecision> => {
    const actions = listActions(world, entries).slice(0, MAX_ACTIONS);
    return {
      ids: actions.map(({ id }) => id),
      text: actions.length === 0 ? 'Nothing worth doing.' : actions.map(({ why }) => why).join(' '),
      promptTokens: null,
      completionTokens: null,
      latencyMs: null,
    };
  },
};

function listActions(world: World, entries: readonly MenuEntry[]): ReasonedAction[] {
  const firstWithPrefix = (prefix: string): MenuEntry | undefined =>
    entries.find(({ id }) => id.startsWith(prefix));
  const toActions = (entry: MenuEntry | undefined, why: string): ReasonedAction[] =>
    entry === undefined ? [] : [{ id: entry.id, why }];
  const spawn = firstWithPrefix('spawn-');
  if (spawn !== undefined) return toActions(spawn, 'Begin where there is most free land.');
  const isUnderAttack = (world.me?.own.incoming.length ?? 0) > 0;
  const expand = entries.find(({ id }) => id === 'expand');
  return [
    ...toActions(firstWithPrefix('accept-'), 'An ally is one enemy fewer.'),
    ...(isUnderAttack ? chooseDefence(world, entries) : []),
    ...toActions(expand, 'Free land costs the fewest troops.'),
    ...toActions(
      isUnderAttack ? undefined : findAttackOnWeakest(world, entries),
      'The weakest neighbour can be beaten.',
    ),
    ...toActions(isUnderAttack ? undefined : findBoatAttack(entries), 'There is land across the water.'),
    ...toActions(
      firstWithPrefix('build-city') ?? firstWithPrefix('upgrade-') ?? firstWithPrefix('build-'),
      'There is gold to spend.',
    ),
  ];
}

/** Prefers a chooseDefence post, then a counter-attack that is strong enough, then the recall of an attack. */
function chooseDefence(world: World, entries: readonly MenuEntry[]): ReasonedAction[] {
  const attackers = new Set(world.me?.own.incoming.map(({ other }) => `attack-${other}`));
  const counterAttack = entries.find(
    ({ id, details }) => attackers.has(id) && details['strongEnough'] === true,
  );
  const defencePost = entries.find(({ id }) => id === 'build-defense-post');
  const recall = entries.find(({ id }) => id.startsWith('retreat-'));
  const chosen = defencePost ?? counterAttack ?? recall;
  return chosen === undefined ? [] : [{ id: chosen.id, why: 'I am under attack.' }];
}

/** A boat to free land, or to an owner with clearly fewer troops. */
const findBoatAttack = (entries: readonly MenuEntry[]): MenuEntry | undefined =>
  entries.find(({ id, details }) => id.startsWith('boat-') && details['strongEnough'] !== false);

/**
 * The attack on the neighbour with the fewest troops per tile. Without a full army only
 * attacks that are strong enough count. Neighbours already under attack rank lower.
 */
function findAttackOnWeakest(world: World, entries: readonly MenuEntry[]): MenuEntry | undefined {
  const targetsUnderAttack = new Set(world.me?.own.outgoing.map(({ other }) => other));
  const isFull = strengthOf(world).capacityPercent >= FULL_ARMY_PERCENT;
  // An army is spread over its land, so troops per tile decide the cost of an attack.
  const rank = ({ details }: MenuEntry): number =>
    (Number(details['theirTroops']) / Math.max(1, Number(details['theirTiles']))) *
    (targetsUnderAttack.has(Number(details['targetID'])) ? 2 : 1);
  return entries
    .filter(({ id, details }) => id.startsWith('attack-') && (isFull || details['strongEnough'] === true))
    .toSorted((a, b) => rank(a) - rank(b))[0];
}
