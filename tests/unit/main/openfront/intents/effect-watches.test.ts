import { expect, test } from 'vitest';
import type { ConnectedGameEvent } from '../../../../../src/main/openfront/bridge/connected-game.ts';
import {
  createEffectWatches,
  type EffectOutcome,
} from '../../../../../src/main/openfront/intents/effect-watches.ts';
import type { GameIntent } from '../../../../../src/main/openfront/rules/translate-intent.ts';
import type { TurnsFrame } from '../../../../../src/shared/wire/openfront-record.ts';
import { drawnWorld, MY_CLIENT, notify, pidOf } from '../../../../support/openfront/drawn-world.ts';
import { toyFrame } from '../../../../support/openfront/toy-record.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const EMBARGO: GameIntent = { type: 'embargo', targetID: pidOf(2), action: 'start' };

function set(intent: GameIntent = EMBARGO) {
  const clock = stoppedClock();
  const world = drawnWorld(['12']);
  const listeners = new Set<(event: ConnectedGameEvent) => void>();
  let sendTurns: (frame: TurnsFrame) => void = () => undefined;
  const connectedGame = {
    world: world as typeof world | null,
    lastTickAtMs: null as number | null,
    on(listener: (event: ConnectedGameEvent) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onTurns(listener: typeof sendTurns) {
      sendTurns = listener;
      return () => undefined;
    },
  };
  const ended: EffectOutcome[] = [];
  const watches = createEffectWatches({ connectedGame, clock });
  const watch = watches.begin({ world, intent, buildTile: null }, (outcome) => ended.push(outcome));
  const happen = (event: ConnectedGameEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const tick = (count = 1): void => {
    for (let one = 0; one < count; one += 1) {
      world.tick += 1;
      connectedGame.lastTickAtMs = clock.monotonicMs();
      happen('tick');
    }
  };
  const embargo = (): void => void notify(world, 1, { embargoes: [pidOf(2)] });
  /** A turn as the bridge sends it, with an intent of this client. */
  const turn = (n: number, own: object | null = intent, clientID = MY_CLIENT): void =>
    sendTurns(
      toyFrame([{ n, intents: own === null ? [] : [{ ...own, type: 'embargo', clientID }], hash: 1 }]),
    );
  return { clock, world, connectedGame, ended, watch, happen, tick, embargo, turn };
}

test('an effect ends the watch with the ticks that it took, and reports it once', async () => {
  const { watch, tick, embargo, ended } = set();
  watch.start(null);
  tick(2);
  embargo();
  tick(3);
  expect(ended).toEqual([{ stage: 'confirmed', reason: null, effectTicks: 3 }]);
  expect(await watch.outcome).toEqual(ended[0]);
});

test('the window begins when the game has the intent', () => {
  const { watch, tick, ended } = set();
  tick(50);
  expect(ended).toEqual([]);
  watch.start(null);
  tick(6);
  expect(ended).toEqual([]);
  tick();
  expect(ended).toMatchObject([{ stage: 'no_effect', effectTicks: null }]);
});

test('a reply that is handled after later ticks begins the window at its own tick', () => {
  const { watch, world, tick, ended } = set();
  tick(12);
  watch.start(world.tick - 12);
  expect(ended).toMatchObject([{ stage: 'no_effect' }]);
  const lied = set();
  lied.tick(3);
  lied.watch.start(5);
  expect(lied.ended).toEqual([]);
});

test('a cancelled watch has no outcome', () => {
  const { watch, tick, embargo, clock, ended } = set();
  watch.cancel();
  embargo();
  tick(20);
  clock.advance(60_000);
  expect(ended).toEqual([]);
});

test('the end of the game, of my player or of the connection to this game ends the watch with its reason', () => {
  const won = set();
  won.world.ending = { tick: 1000, winner: null, myResult: 'lost' };
  won.tick();
  const died = set();
  notify(died.world, 1, { isAlive: false });
  died.tick();
  const other = set();
  other.connectedGame.world = drawnWorld(['1']);
  other.happen('connected');
  const outcomes = [won, died, other].flatMap(({ ended }) =>
    ended.map(({ stage, reason }) => [stage, reason]),
  );
  expect(outcomes).toEqual([
    ['no_effect', 'The game has ended'],
    ['no_effect', 'You were eliminated'],
    ['no_effect', 'The game is gone'],
  ]);
});

test('slow ticks do not end the watch, and half a minute without any leaves the outcome unknown', () => {
  const { watch, tick, clock, ended } = set();
  watch.start(null);
  for (let slow = 0; slow < 4; slow += 1) {
    clock.advance(29_000);
    tick();
  }
  expect(ended).toEqual([]);
  clock.advance(30_000);
  expect(ended).toEqual([{ stage: 'unknown', reason: 'The game has sent no tick since', effectTicks: null }]);
});

test('a pause that no tick shows is unknown after three seconds', () => {
  const { watch, clock, ended } = set({ type: 'toggle_pause', paused: true });
  watch.start(null);
  clock.advance(3000);
  expect(ended).toMatchObject([{ stage: 'unknown' }]);
});

test('a snapshot confirms by its state, and without one leaves unknown what the lost ticks showed', () => {
  const [changed, same] = [set(), set()];
  for (const { watch, world } of [changed, same]) {
    watch.start(null);
    world.tick += 40;
  }
  changed.embargo();
  for (const { happen } of [changed, same]) happen('snapshot');
  expect(changed.ended).toMatchObject([{ stage: 'confirmed' }]);
  expect(same.ended).toMatchObject([{ stage: 'unknown' }]);
});

test('the turn that holds the intent begins its window, so the answer comes as early as it can', () => {
  const { watch, tick, turn, ended } = set();
  watch.start(null);
  turn(1003);
  tick(6);
  expect(ended).toEqual([]);
  tick();
  expect(ended).toMatchObject([{ stage: 'no_effect' }]);
});

test.each([
  ['no turn holds it', null, MY_CLIENT],
  ['another player sent the same', EMBARGO, 'client02'],
  ['the turn holds another intent of mine', { ...EMBARGO, action: 'stop' }, MY_CLIENT],
])('an intent is not taken when the turns arrive and %s', (_, own, clientID) => {
  const { watch, tick, turn, ended } = set();
  watch.start(null);
  turn(1000, own, clientID);
  tick(29);
  expect(ended).toEqual([]);
  tick();
  expect(ended).toMatchObject([{ stage: 'not_taken', effectTicks: null }]);
});

test('a turn of before the intent is no receipt, and neither is one that comes again', () => {
  const { watch, tick, turn, ended } = set();
  turn(999);
  watch.start(null);
  turn(999);
  tick(30);
  expect(ended).toMatchObject([{ stage: 'not_taken' }]);
});

test('after a new connection nothing is known of the turns until it sends them', () => {
  const { watch, tick, turn, happen, ended } = set();
  turn(1000, null);
  happen('connected');
  watch.start(null);
  tick(7);
  expect(ended).toMatchObject([{ stage: 'no_effect' }]);
});
