import type { ConnectedGame } from '../bridge/connected-game.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { GameIntent } from '../rules/translate-intent.ts';
import type { World } from '../state/world.ts';
import { observeEffect, type EffectObserver } from './observe-effect.ts';
import { createTurnReceipts, type TurnReceipts } from './turn-receipts.ts';
import type { BuildTarget, EffectResult } from './effect-result.ts';

/** The last stage of an intent that was sent. */
export type FinalStage = EffectResult['stage'] | 'not_taken' | 'unknown';

/** The outcome of an intent. */
export interface EffectOutcome {
  readonly stage: FinalStage;
  /** A sentence for the agent; null where the stage says everything. */
  readonly reason: string | null;
  /** Ticks from sending to the observed effect; null unless the stage is `confirmed`. */
  readonly effectTicks: number | null;
}

/** The observation of one intent. */
export interface EffectWatch {
  readonly outcome: Promise<EffectOutcome>;
  /**
   * Begins the window for the effect at the tick at which the bridge passed the intent on. Null, without a receipt,
   * stands for the present tick.
   */
  start(tick: number | null): void;
  /** Ends the observation without an outcome, because the intent was not sent. */
  cancel(): void;
}

export interface SentIntent extends BuildTarget {
  readonly world: World;
  readonly intent: GameIntent;
}

export interface EffectWatches {
  /** Stores the present state, so it must be called before the intent is sent. `onEnd` runs before the outcome resolves. */
  begin(sent: SentIntent, onEnd: (outcome: EffectOutcome) => void): EffectWatch;
}

/** After this long without any tick nothing is known about the effect. */
const SILENCE_MS = 30_000;
/** The limit for `toggle_pause`: the last tick before a pause shows its effect, and no tick follows. */
const PAUSE_SILENCE_MS = 3000;
/** The game takes an intent with its next turn, and the reply of the bridge may come one turn before that. */
const TURN_TICKS = 2;
/** Three seconds at normal speed. An intent that is in no turn by then will be in none. */
const NOT_TAKEN_TICKS = 30;
const NO_EFFECT_REASON =
  'The game received the intent, but it had no effect; it was probably no longer possible';
const NOT_TAKEN_REASON = 'The game put the intent into no turn; it was paused or had too many at once';

interface OpenWatch {
  readonly world: World;
  readonly intent: GameIntent;
  readonly observer: EffectObserver;
  readonly sentTick: number;
  /** The tick at which the bridge had passed the intent on; null until the receipt has arrived. */
  startTick: number | null;
  /** The number of the turn that contains the intent; null until it is known. */
  turn: number | null;
  readonly end: (stage: FinalStage, reason: string | null) => void;
}

export interface EffectWatchDeps {
  readonly connectedGame: Pick<ConnectedGame, 'on' | 'onTurns' | 'world' | 'lastTickAtMs'>;
  readonly clock: Clock;
}

/** Observes the intents that were sent, tick by tick, until each has an outcome. */
export function createEffectWatches({ connectedGame, clock }: EffectWatchDeps): EffectWatches {
  const watches = new Set<OpenWatch>();
  const receipts = createTurnReceipts();
  const { endIfOverdue, readTick, readSnapshot } = createWatchReader(receipts);

  connectedGame.onTurns((frame) => receipts.assignTurns(connectedGame.world, frame, watches));
  connectedGame.on((event) => {
    if (event === 'connected') receipts.reset();
    for (const watch of watches) {
      if (connectedGame.world !== watch.world) watch.end('no_effect', 'The game is gone');
      else if (event === 'tick') readTick(watch);
      else if (event === 'snapshot') readSnapshot(watch);
    }
  });

  /** Ends the watch when no tick has come for a while; merely slow ticks do not end it. */
  const watchSilence = ({ intent, end }: Pick<OpenWatch, 'intent' | 'end'>): (() => void) => {
    const limitMs = intent.type === 'toggle_pause' ? PAUSE_SILENCE_MS : SILENCE_MS;
    const sentMs = clock.monotonicMs();
    const timer = { cancel: (): void => undefined };
    const check = (): void => {
      const silentMs = clock.monotonicMs() - Math.max(sentMs, connectedGame.lastTickAtMs ?? 0);
      if (silentMs >= limitMs) end('unknown', 'The game has sent no tick since');
      else timer.cancel = clock.after(limitMs - silentMs, check);
    };
    timer.cancel = clock.after(limitMs, check);
    return () => timer.cancel();
  };

  return {
    begin({ world, intent, buildTile }, onEnd) {
      const sentTick = world.tick;
      const observer = observeEffect(world, intent, buildTile);
      let resolve: (outcome: EffectOutcome) => void = () => undefined;
      const outcome = new Promise<EffectOutcome>((settle) => (resolve = settle));
      const remove = (): void => {
        stopTimer();
        watches.delete(watch);
      };
      const watch: OpenWatch = {
        world,
        intent,
        observer,
        sentTick,
        startTick: null,
        turn: null,
        end(stage, reason) {
          remove();
          const effectTicks = stage === 'confirmed' ? world.tick - sentTick : null;
          onEnd({ stage, reason, effectTicks });
          resolve({ stage, reason, effectTicks });
        },
      };
      const stopTimer = watchSilence(watch);
      watches.add(watch);
      return {
        outcome,
        start(tick) {
          // The ticks of one packet are read before the reply in it is handled.
          watch.startTick = Math.min(world.tick, Math.max(sentTick, tick ?? world.tick));
          if (observer.noChange !== null) watch.end(observer.noChange.stage, observer.noChange.reason);
          else if (watches.has(watch)) endIfOverdue(watch);
        },
        cancel: remove,
      };
    },
  };
}

/** Reads what happened to an intent, and ends its watch when there is an outcome. */
function createWatchReader(receipts: TurnReceipts) {
  /** The final stage of an intent whose window is over; null while an effect may still show. */
  const overdueStage = ({
    turn,
    startTick,
    world,
    observer,
  }: OpenWatch): 'no_effect' | 'not_taken' | null => {
    if (turn !== null) return world.tick >= turn + observer.windowTicks ? 'no_effect' : null;
    if (startTick === null) return null;
    if (receipts.areComplete()) return world.tick >= startTick + NOT_TAKEN_TICKS ? 'not_taken' : null;
    return world.tick > startTick + observer.windowTicks + TURN_TICKS ? 'no_effect' : null;
  };
  const endIfOverdue = (watch: OpenWatch): void => {
    const stage = overdueStage(watch);
    if (stage !== null) watch.end(stage, stage === 'no_effect' ? NO_EFFECT_REASON : NOT_TAKEN_REASON);
  };

  const readTick = (watch: OpenWatch): void => {
    const { world, observer, intent, end } = watch;
    const verdict = observer.observe(world);
    if (verdict !== null) return end(verdict.stage, verdict.reason);
    const { me, ending } = world;
    if (ending !== null) return end('no_effect', 'The game has ended');
    if (me?.hasSpawned === true && !me.isAlive && intent.type !== 'toggle_pause')
      return end('no_effect', 'You were eliminated');
    endIfOverdue(watch);
  };

  /** A snapshot follows ticks that were not sent, and the events of these ticks are lost. */
  const readSnapshot = (watch: OpenWatch): void => {
    const { world, observer, end } = watch;
    const verdict = observer.observe(world);
    if (verdict?.stage === 'confirmed') end(verdict.stage, verdict.reason);
    else if (overdueStage(watch) !== null) end('unknown', 'The ticks after the intent were not received');
  };
  return { endIfOverdue, readTick, readSnapshot };
}
