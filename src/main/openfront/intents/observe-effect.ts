import type { GameIntent } from '../rules/translate-intent.ts';
import type { PlayerIntent } from '../rules/player-intents.ts';
import type { PlayerAct } from '../state/game-events.ts';
import type { World } from '../state/world.ts';
import { ALLIANCE_EFFECTS } from './alliance-effects.ts';
import { ATTACK_EFFECTS } from './attack-effects.ts';
import {
  captureState,
  CONFIRMED,
  actEffect,
  noChangeResult,
  type CreateEffectReader,
  type EffectStart,
  type EffectResult,
  type BuildTarget,
} from './effect-result.ts';
import { UNIT_EFFECTS } from './unit-effects.ts';

/**
 * The game confirms no intent and drops impossible ones silently. Therefore the host stores the state before an intent
 * and reads the following ticks for the change that this type of intent causes. An event counts only when it names the
 * agent's player as author and the target that was asked for; a state counts only when it changed.
 */
export interface EffectObserver {
  /** The stage `no_change` when the state was as requested before the intent was sent; otherwise null. */
  readonly noChange: EffectResult | null;
  /** Called after each tick; null while neither an effect nor a failure shows. */
  observe(world: World): EffectResult | null;
  /** Ticks after the turn with the intent after which it has failed without an effect. */
  readonly windowTicks: number;
}

/** Begins the observation of an intent that is about to be sent. */
export function observeEffect(
  world: World,
  intent: GameIntent,
  buildTile: BuildTarget['buildTile'],
): EffectObserver {
  const before = captureState(world);
  const createReader = EFFECTS[intent.type];
  const { noChangeReason = null, read, windowTicks } = createReader({ world, intent, before, buildTile });
  return {
    noChange: noChangeReason === null ? null : noChangeResult(noChangeReason),
    observe: read,
    windowTicks,
  };
}

const isTo =
  (field: string) =>
  ({ world, intent }: EffectStart, { to }: PlayerAct): boolean =>
    to === world.players.smallIdOrNone(intent[field]);
const isToRecipient = isTo('recipient');

function isEmoji({ world: { players, metadata }, intent }: EffectStart, { to, what }: PlayerAct): boolean {
  const { recipient, emoji } = intent;
  const text = metadata.emojis[Number(emoji)];
  const wanted = recipient === 'AllPlayers' ? recipient : players.smallIdOrNone(recipient);
  return to === wanted && (text === undefined || text === what);
}

/** The event gives the key of a message with or without its category. */
function isChat(start: EffectStart, act: PlayerAct): boolean {
  const key = String(start.intent['quickChatKey']);
  return isToRecipient(start, act) && (key === act.what || key.endsWith(`.${act.what}`));
}

const isDonation = (start: EffectStart, act: PlayerAct): boolean =>
  isToRecipient(start, act) && start.intent.type === `donate_${act.what}`;

const spawnEffect: CreateEffectReader = ({ intent, before }) => {
  const tile = Number(intent['tile']);
  return {
    windowTicks: 4,
    noChangeReason: before.spawnTile === tile ? 'You already spawned there' : null,
    read({ me, grid }) {
      if (me === null || !me.hasSpawned) return null;
      // A game that does not report the tile shows the spawn by the owner of the tile.
      const hasSpawnedThere =
        me.spawnTile === null ? !before.hasSpawned && grid.owner(tile) === me.smallId : me.spawnTile === tile;
      return hasSpawnedThere ? CONFIRMED : null;
    },
  };
};

/** The game sends the event of an embargo also when nothing changed, so only the list counts. */
const embargoEffect: CreateEffectReader = ({ world, intent, before }) => {
  const target = world.players.smallIdOrNone(intent['targetID']);
  const isWanted = (embargoes: readonly number[]): boolean =>
    embargoes.includes(target) === (intent['action'] === 'start');
  return {
    windowTicks: 4,
    noChangeReason: isWanted(before.embargoes) ? 'Nothing changed: the embargo already had this state' : null,
    read: ({ me }) => (isWanted(me?.own.embargoes ?? []) ? CONFIRMED : null),
  };
};

const embargoAllEffect: CreateEffectReader = ({ intent, before }) => ({
  windowTicks: 3,
  noChangeReason: intent['action'] === 'stop' && before.embargoes.length === 0 ? 'You hold no embargo' : null,
  read({ me }) {
    const now = me?.own.embargoes ?? [];
    const [from, to] = intent['action'] === 'start' ? [before.embargoes, now] : [now, before.embargoes];
    return to.some((id) => !from.includes(id)) ? CONFIRMED : null;
  },
});

const pauseEffect: CreateEffectReader = ({ intent, before }) => {
  const isWanted = (isPaused: boolean): boolean => isPaused === (intent['paused'] === true);
  return {
    windowTicks: 2,
    noChangeReason: isWanted(before.isPaused) ? 'Nothing changed: the game already had this state' : null,
    read: ({ isPaused }) => (isWanted(isPaused) ? CONFIRMED : null),
  };
};

const EFFECTS: Readonly<Record<PlayerIntent, CreateEffectReader>> = {
  spawn: spawnEffect,
  ...ATTACK_EFFECTS,
  ...UNIT_EFFECTS,
  ...ALLIANCE_EFFECTS,
  targetPlayer: actEffect(4, 'target', isTo('target')),
  emoji: actEffect(4, 'emoji', isEmoji),
  quick_chat: actEffect(4, 'chat', isChat),
  donate_gold: actEffect(4, 'donation_sent', isDonation),
  donate_troops: actEffect(4, 'donation_sent', isDonation),
  embargo: embargoEffect,
  embargo_all: embargoAllEffect,
  toggle_pause: pauseEffect,
};
