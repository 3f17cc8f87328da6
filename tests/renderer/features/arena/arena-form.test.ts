import { expect, test } from 'vitest';
import {
  arenaFaults,
  arenaGames,
  arenaOf,
  evenGames,
  evenHalfWidth,
  openArena,
  withGame,
} from '../../../../renderer/features/arena/arena-form.ts';
import { wilson95 } from '../../../../src/main/arena/rules/statistics.ts';
import { newArena, type TemplateInfo } from '../../../../src/shared/contract/index.ts';
import { TEMPLATES } from '../../support/sample-host.ts';

const chess = TEMPLATES[0] as TemplateInfo;
const form = () => {
  const opened = openArena(TEMPLATES, null);
  if (opened === null) throw new Error('no game');
  return opened;
};

test('the form opens with the first model against the random player, or with two random players', () => {
  expect(openArena(TEMPLATES, 'e1')?.a).toEqual({ kind: 'llm', endpointId: 'e1' });
  expect(form()).toMatchObject({ a: { kind: 'random' }, b: { kind: 'random' }, games: 30 });
  expect(openArena([], null)).toBeNull();
});

test('only games for two players are offered', () => {
  const alone = { ...chess, template: 'alone.v1', roles: ['one'] };
  expect(arenaGames([alone, chess])).toEqual([chess]);
});

test('the number of games is even and within the contract’s limits', () => {
  expect([1, 2, 31, 9999, 10_000].map(evenGames)).toEqual([2, 2, 32, 10_000, 10_000]);
  expect(newArena.parse(arenaOf({ ...form(), games: 7 }, chess)).games).toBe(8);
});

test('a seat without a chosen player is reported', () => {
  const faults = arenaFaults({
    ...form(),
    a: { kind: 'llm', endpointId: '' },
    b: { kind: 'uci', path: '', level: 4 },
  });
  expect(faults).toEqual([
    { side: 'a', missing: 'model' },
    { side: 'b', missing: 'engine' },
  ]);
});

test('another game keeps the players that can play it', () => {
  const rps = TEMPLATES.find(({ template }) => template === 'rps.v1') as TemplateInfo;
  const before = {
    ...form(),
    a: { kind: 'uci' as const, path: '/e', level: 4 },
    b: { kind: 'builtin' as const, level: 8 },
  };
  expect(withGame(before, rps)).toMatchObject({
    a: { kind: 'builtin', level: 1 },
    b: { kind: 'builtin', level: 1 },
  });
});

test('the promised width for an even result equals the host’s interval', () => {
  for (const games of [2, 30, 1000]) {
    const [low, high] = wilson95(games / 2, games) ?? [0, 0];
    expect(evenHalfWidth(games)).toBeCloseTo(((high - low) / 2) * 100, 1);
  }
});
