import { expect, test } from 'vitest';
import {
  canRename,
  findRunFormProblems,
  arenaGamesOf,
  toNewRun,
  toEvenCount,
  halfWidthAtEqualScore,
  initialRunForm,
  withGame,
} from '../../../../renderer/features/arena/run-form.ts';
import { SPRT_PRESETS } from '../../../../src/shared/statistics/sprt-presets.ts';
import { newArena, type TemplateInfo } from '../../../../src/shared/contract/index.ts';
import { TEMPLATES } from '../../support/sample-host.ts';

const chess = TEMPLATES[0] as TemplateInfo;
const form = () => {
  const opened = initialRunForm(TEMPLATES, null);
  if (opened === null) throw new Error('no game');
  return opened;
};

test('the form opens with the first model against the random player, or with two random players', () => {
  expect(initialRunForm(TEMPLATES, 'e1')?.a).toEqual({ kind: 'llm', endpointId: 'e1' });
  expect(form()).toMatchObject({ a: { kind: 'random' }, b: { kind: 'random' }, games: 30 });
  expect(initialRunForm([], null)).toBeNull();
});

test('only games for two players are offered', () => {
  const alone = { ...chess, template: 'alone.v1', roles: ['one'] };
  expect(arenaGamesOf([alone, chess])).toEqual([chess]);
});

test('the number of games is even and within the contract’s limits', () => {
  expect([1, 2, 31, 9999, 10_000].map(toEvenCount)).toEqual([2, 2, 32, 10_000, 10_000]);
  expect(newArena.parse(toNewRun({ ...form(), games: 7 }, chess)).games).toBe(8);
});

test('a seat without a chosen player is reported', () => {
  const faults = findRunFormProblems({
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

test('the promised width for an even result shrinks with the root of the games', () => {
  expect(halfWidthAtEqualScore(100)).toBeCloseTo(9.6, 1);
  expect(halfWidthAtEqualScore(2)).toBeGreaterThan(30);
  expect(halfWidthAtEqualScore(2500) / halfWidthAtEqualScore(10_000)).toBeCloseTo(2, 2);
});

test('a chosen test goes into the request by its settings, and none means all games', () => {
  const request = newArena.parse(toNewRun({ ...form(), test: 'not-worse' }, chess));
  expect(request.sprt).toEqual(SPRT_PRESETS['not-worse']);
  expect(toNewRun(form(), chess)).not.toHaveProperty('sprt');
});

test('a game is told under other names only to models, and only where it has some', () => {
  const model = { kind: 'llm', endpointId: 'e' } as const;
  const rps = { ...form(), template: 'rps.v1', a: model, isRenamed: true };
  expect([rps, { ...rps, a: form().a }, { ...rps, template: 'nim.v1' }].map(canRename)).toEqual([
    true,
    false,
    false,
  ]);
  const template = TEMPLATES.find((each) => each.template === 'rps.v1') as TemplateInfo;
  expect(newArena.parse(toNewRun(rps, template)).variant).toBe('renamed');
  expect(toNewRun({ ...rps, a: form().a }, template)).not.toHaveProperty('variant');
});

test('workers of the chosen class play the games, and a signed player needs some', () => {
  const signed = { kind: 'seat', protocol: 'signed', spec: { name: 'alice', key: 'A'.repeat(43) } } as const;
  const here = { ...form(), a: signed };
  expect(findRunFormProblems(here)).toEqual([{ side: 'a', missing: 'workers' }]);
  expect(toNewRun(form(), chess)).not.toHaveProperty('workers');
  for (const workers of ['own', 'signed', 'invited'] as const) {
    expect(findRunFormProblems({ ...here, workers })).toEqual([]);
    expect(newArena.parse(toNewRun({ ...here, workers }, chess)).workers).toBe(workers);
  }
});
