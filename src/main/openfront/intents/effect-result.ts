import type { GameIntent } from '../rules/translate-intent.ts';
import type { PlayerAct } from '../state/game-events.ts';
import type { Alliance, GamePlayerState } from '../state/players.ts';
import type { Unit } from '../state/units.ts';
import type { World } from '../state/world.ts';

/** The verdict of the ticks after an intent. `reason` is for the agent, and null where the stage says everything. */
export interface EffectResult {
  readonly stage: 'confirmed' | 'no_effect' | 'no_change';
  readonly reason: string | null;
}

/** The state before an intent, as far as an effect is compared with it. */
export interface StateBefore {
  readonly tick: number;
  /** The small id of the agent's player; -1, which no player has, before it is known. */
  readonly me: number;
  readonly hasSpawned: boolean;
  readonly spawnTile: number | null;
  readonly troops: number;
  readonly isPaused: boolean;
  /** Ids of the attacks of the agent's player, and in `retreating` of the ones that retreat. */
  readonly outgoing: ReadonlySet<string>;
  readonly retreating: ReadonlySet<string>;
  /** Troops of the attacks on the agent's player, by id. */
  readonly incoming: ReadonlyMap<string, number>;
  /** Every unit of the game, because a unit that was conquered is not new. */
  readonly units: ReadonlyMap<number, Unit>;
  readonly allies: readonly number[];
  readonly alliances: readonly Alliance[];
  readonly requests: readonly number[];
  readonly embargoes: readonly number[];
}

export function captureState(world: World): StateBefore {
  const { tick, isPaused, me } = world;
  const units = new Map(world.units.byId);
  return { tick, isPaused, units, ...(me === null ? NO_PLAYER : toPlayerBefore(me)) };
}

type PlayerBefore = Omit<StateBefore, 'tick' | 'isPaused' | 'units'>;

/** Before the agent's player is known, nothing belongs to it. */
const NO_PLAYER: PlayerBefore = {
  me: -1,
  hasSpawned: false,
  spawnTile: null,
  troops: 0,
  outgoing: new Set(),
  retreating: new Set(),
  incoming: new Map(),
  allies: [],
  alliances: [],
  requests: [],
  embargoes: [],
};

const toPlayerBefore = ({ own, ...me }: GamePlayerState): PlayerBefore => ({
  me: me.smallId,
  hasSpawned: me.hasSpawned,
  spawnTile: me.spawnTile,
  troops: me.troops,
  outgoing: new Set(own.outgoing.map(({ id }) => id)),
  retreating: new Set(own.outgoing.flatMap(({ id, retreating }) => (retreating ? [id] : []))),
  incoming: new Map(own.incoming.map(({ id, troops }) => [id, troops])),
  allies: me.allies,
  alliances: me.alliances,
  requests: own.requests,
  embargoes: own.embargoes,
});

/** Where the game builds what an intent asks for, as it replied before the intent is sent. */
export interface BuildTarget {
  /** The tile to which the game moves a structure; null when it did not say, and for intents that build nothing. */
  readonly buildTile: number | null;
}

/** What the effect of an intent is read against. */
export interface EffectStart extends BuildTarget {
  /** The world at the moment in which the intent is sent. */
  readonly world: World;
  readonly intent: GameIntent;
  readonly before: StateBefore;
}

/** Reads the effect of one intent, tick by tick. */
export interface EffectReader {
  /** Ticks after the turn with the intent in which its effect must show. */
  readonly windowTicks: number;
  /** Why the intent changes nothing: the state was already as requested. Null or absent otherwise. */
  readonly noChangeReason?: string | null;
  /** Called after each tick; null while neither an effect nor a failure shows. */
  read(world: World): EffectResult | null;
}

export type CreateEffectReader = (start: EffectStart) => EffectReader;

export const CONFIRMED: EffectResult = { stage: 'confirmed', reason: null };
export const noChangeResult = (reason: string): EffectResult => ({ stage: 'no_change', reason });
export const noEffectResult = (reason: string): EffectResult => ({ stage: 'no_effect', reason });

/** Creates readers of an effect that an event shows, whose author is the agent's player. */
export const actEffect =
  (
    windowTicks: number,
    type: string,
    isMeant: (start: EffectStart, act: PlayerAct) => boolean,
  ): CreateEffectReader =>
  (start) => ({
    windowTicks,
    read(world) {
      const { tick, me } = start.before;
      const acts = world.eventsSince(tick).flatMap((event) => (event.type === type ? (event.act ?? []) : []));
      const act = acts.find((candidate) => candidate.by === me && isMeant(start, candidate));
      if (act === undefined) return null;
      return act.amount === null
        ? CONFIRMED
        : { stage: 'confirmed', reason: `The game gave ${Math.round(act.amount)}` };
    },
  });
