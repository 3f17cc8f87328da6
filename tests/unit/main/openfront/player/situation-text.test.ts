import { expect, test } from 'vitest';
import { situationText as situationOf } from '../../../../../src/main/openfront/player/situation-text.ts';
import { drawnWorld, notify } from '../../../../support/openfront/drawn-world.ts';

const situationText = (...given: Parameters<typeof situationOf>): string => situationOf(...given).text;
const lineOf = (text: string, start: string): unknown => {
  const line = text.split('\n').find((one) => one.startsWith(start));
  return line === undefined ? undefined : JSON.parse(line.slice(start.length));
};

test('gives my share of all land', () => {
  const world = drawnWorld(['112.', '~~~~']);
  expect(lineOf(situationText(world, [], []), 'Me: ')).toMatchObject({ landPercent: 25, gold: 500 });
  (world.metadata as { numLandTiles: number }).numLandTiles = 4;
  expect(lineOf(situationText(world, [], []), 'Me: ')).toMatchObject({ landPercent: 50 });
});

test('lists at most six other living players, strongest first', () => {
  const world = drawnWorld(['1233344445566666677777778888888899']);
  notify(world, 9, { isAlive: false });
  const others = lineOf(situationText(world, [], []), 'Others, strongest first: ') as { id: number }[];
  expect(others.map(({ id }) => id)).toEqual([8, 7, 6, 4, 3, 5]);
});

test('tells a player who has not spawned so, together with the phase', () => {
  const world = drawnWorld(['12']);
  world.inSpawnPhase = true;
  notify(world, 1, { hasSpawned: false });
  const text = situationText(world, [], []);
  expect(lineOf(text, 'Me: ')).toEqual({ spawned: false });
  expect(lineOf(text, 'Now: ')).toEqual({ tick: 1000, phase: 'choose a place to begin' });
});

test('ends with the attackers, my last actions and the menu', () => {
  const world = drawnWorld(['12']);
  notify(world, 1, {
    incomingAttacks: [{ id: 'a', attackerID: 2, targetID: 1, troops: 10.6, retreating: false }],
  });
  const entries = [{ id: 'expand', details: { troops: 5 }, intent: { type: 'attack' } }] as never;
  const text = situationText(world, entries, [
    { id: 'expand', tick: 1, stage: 'confirmed', ticks: 3, result: 'won 7 tiles, 20 troops back' },
    { id: 'build-city', tick: 9, stage: 'queued', ticks: null, result: null },
  ]);
  expect(lineOf(text, 'Me: ')).toMatchObject({ attacksOnMe: [{ from: 2, troops: 11 }] });
  expect(text.split('\n').slice(-5)).toEqual([
    'My last actions:',
    'tick 1: expand: confirmed, won 7 tiles, 20 troops back',
    'tick 9: build-city: queued',
    'Menu:',
    'expand: {"troops":5}',
  ]);
});

test('leaves out the lines for past actions and events when there are none', () => {
  expect(situationText(drawnWorld(['12']), [], [])).not.toMatch(/My last actions|News/u);
});
