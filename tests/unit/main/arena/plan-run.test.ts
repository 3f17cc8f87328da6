import { expect, test } from 'vitest';
import { planRun } from '../../../../src/main/arena/plan-run.ts';
import type { SideChoices } from '../../../../src/main/arena/side-agents.ts';
import { builtInGameTemplates } from '../../../../src/main/games/index.ts';
import type { GameTemplate } from '../../../../src/main/games/index.ts';
import type { NewArenaRun } from '../../../../src/shared/contract/index.ts';

const RANDOM = { kind: 'random' } as const;
const ENGINE = { kind: 'uci', path: '/engine', level: 8 } as const;
const AGENT = { kind: 'seat', protocol: 'url', spec: { url: 'http://127.0.0.1:9' } } as const;

interface Given {
  readonly request?: Partial<NewArenaRun>;
  readonly choices?: Partial<SideChoices>;
  readonly options?: Record<string, unknown>;
  readonly seed?: string;
}

function plan(template: string, { request = {}, choices = {}, options = {}, seed = '01' }: Given = {}) {
  const gameTemplate = builtInGameTemplates.find(({ id }) => id === template) as GameTemplate;
  const both = { a: RANDOM, b: RANDOM, ...choices };
  return planRun(
    { template, ...both, games: 4, ...request },
    {
      gameTemplate,
      options: gameTemplate.options.parse(options),
      choices: both,
      runSeed: seed.repeat(32),
      cores: 4,
    },
  );
}

const chanceOf = async (template: string, given: Given = {}) => {
  const planned = await plan(template, given);
  return planned.ok ? planned.value.plan.chance : planned.message;
};

test('the games of a pair share their chance among players that remember nothing', async () => {
  expect(await chanceOf('chess.v1')).toBe('none');
  expect(await chanceOf('kuhn_poker.v1')).toBe('shared');
  expect(await chanceOf('kuhn_poker.v1', { choices: { b: AGENT } })).toBe('own');
  expect(await chanceOf('kuhn_poker.v1', { options: { player_nonces: true } })).toBe('own');
});

test('pairs take the openings in their order or in one that the seed draws', async () => {
  const openings = { kind: 'suite', name: 'tic-tac-toe-2' } as const;
  const idsOf = async (order: 'sequential' | 'random', seed: string) => {
    const planned = await plan('tic_tac_toe.v1', { request: { openings, order }, seed });
    if (!planned.ok) throw new Error(planned.message);
    expect(planned.value.plan).toMatchObject({
      atOnce: 1,
      openings: { name: 'tic-tac-toe-2', count: 12, order },
    });
    return planned.value.openings.map(({ id }) => id);
  };
  const inOrder = await idsOf('sequential', '01');
  expect(inOrder[0]).toBe('t2-001');
  expect(await idsOf('random', '01')).not.toEqual(inOrder);
  expect((await idsOf('random', '01')).toSorted()).toEqual(inOrder);
  expect(await idsOf('random', '01')).toEqual(await idsOf('random', '01'));
  expect(await idsOf('random', '02')).not.toEqual(await idsOf('random', '01'));
});

test.each([
  [
    'kuhn_poker.v1',
    { openings: { kind: 'suite', name: 'chess-8' } },
    'has no openings: chance or hidden choices',
  ],
  ['chess.v1', { openings: { kind: 'suite', name: 'none' } }, 'no suite "none"; it has chess-8'],
] as const)('%s with %j is refused', async (template, request, message) => {
  expect(await plan(template, { request })).toMatchObject({
    ok: false,
    message: expect.stringContaining(message),
  });
});

test('models can be told every game of this release under other names, and no other player can', async () => {
  const renamed = { variant: 'renamed' } as const;
  expect(await plan('kuhn_poker.v1', { request: renamed })).toMatchObject({ value: { plan: renamed } });
  expect(await plan('kuhn_poker.v1')).toMatchObject({ value: { plan: { variant: null } } });
  for (const { id } of builtInGameTemplates)
    expect(await plan(id, { request: renamed })).toMatchObject({ value: { plan: renamed } });
  expect(await plan('rps.v1', { request: { ...renamed, template: 'nim.v1' } })).toMatchObject({
    message: expect.stringContaining('nim.v1 cannot be played under other names; chess.v1,'),
  });
  expect(await plan('rps.v1', { request: renamed, choices: { b: AGENT } })).toMatchObject({ ok: false });
});

test('engines at full strength need an opening for each pair', async () => {
  const openings = { kind: 'suite', name: 'chess-8' } as const;
  const engines = { a: ENGINE, b: ENGINE };
  expect((await plan('chess.v1', { request: { openings, games: 200 }, choices: engines })).ok).toBe(true);
  expect(await plan('chess.v1', { request: { openings, games: 202 }, choices: engines })).toMatchObject({
    message: expect.stringContaining('has 100 openings for 101 pairs'),
  });
  expect((await plan('chess.v1', { request: { openings, games: 202 }, choices: { a: ENGINE } })).ok).toBe(
    true,
  );
});

test('a chess engine limits the games at once by the cores', async () => {
  expect((await plan('chess.v1', { request: { atOnce: 3 }, choices: { b: ENGINE } })).ok).toBe(true);
  expect(await plan('chess.v1', { request: { atOnce: 4 }, choices: { b: ENGINE } })).toMatchObject({
    message: expect.stringContaining('this computer has 4 cores, enough for 3 at once'),
  });
  expect((await plan('chess.v1', { request: { atOnce: 64 } })).ok).toBe(true);
});
