import { expect, test } from 'vitest';
import { ratePlayers, type TableRun } from '../../../../../src/main/arena/rules/player-table.ts';
import type { PairCounts } from '../../../../../src/shared/statistics/counts.ts';

const NOTHING_LEFT_OUT = { a: 0, b: 0, undecided: 0 };

function run(template: string, names: string, strict: PairCounts, tolerant: PairCounts = strict): TableRun {
  const table = (pent: PairCounts, leftOut = NOTHING_LEFT_OUT) => ({
    share: null,
    interval95: null,
    elo: null,
    elo95: null,
    method: 'plus-pairs' as const,
    units: 0,
    pent: [...pent] as [number, number, number, number, number],
    unpaired: 0,
    oneSided: null,
    leftOut,
    isBiased: false,
  });
  const sum = (counts: PairCounts): number => counts.reduce((total, count) => total + count, 0);
  const left = 2 * (sum(strict) - sum(tolerant));
  return {
    template,
    a: names[0] ?? '',
    b: names[1] ?? '',
    policies: { strict: table(strict), tolerant: table(tolerant, { ...NOTHING_LEFT_OUT, a: left }) },
    finished: 2 * sum(strict),
  };
}

const CHESS = [
  run('chess.v1', 'AB', [2, 1, 6, 3, 8]),
  run('chess.v1', 'BC', [1, 2, 9, 4, 4]),
  run('chess.v1', 'AC', [1, 1, 5, 3, 10]),
];

function rated(runs: readonly TableRun[], request: Partial<Parameters<typeof ratePlayers>[1]> = {}) {
  const found = ratePlayers(runs, { templates: [], ...request });
  if (!found.ok) throw new Error(found.message);
  return found.value;
}

test('the pairs of all runs between two players are one result, whoever was first', () => {
  const [all] = rated(CHESS).games;
  const split = rated([
    run('chess.v1', 'AB', [2, 0, 6, 0, 8]),
    run('chess.v1', 'BA', [0, 3, 0, 1, 0]),
    ...CHESS.slice(1),
  ]);
  expect(split.games[0]).toEqual(all);
  expect(all?.islands[0]?.players.map(({ player, rating }) => [player, Math.round(rating)])).toEqual([
    ['A', 106],
    ['B', -19],
    ['C', -87],
  ]);
  expect(all?.pairs).toBe(60);
});

test('a run against itself and a run without a whole pair rate nobody', () => {
  const found = rated([run('chess.v1', 'AA', [0, 0, 9, 0, 0]), run('chess.v1', 'AB', [0, 0, 0, 0, 0])]);
  expect(found).toEqual({ policy: 'strict', games: [], combined: null });
});

test('several games have a table each and one with equal weight, below it those who lack a game', () => {
  const found = rated([...CHESS, run('rps.v1', 'AB', [4, 0, 2, 0, 4]), run('rps.v1', 'BD', [1, 0, 2, 0, 1])]);
  expect(found.games.map(({ template }) => template)).toEqual(['chess.v1', 'rps.v1']);
  expect(found.combined?.islands.flatMap(({ players }) => players.map(({ player }) => player))).toEqual([
    'A',
    'B',
  ]);
  expect(found.combined?.lacking).toEqual([
    { player: 'C', templates: ['rps.v1'] },
    { player: 'D', templates: ['chess.v1'] },
  ]);
  expect(
    rated([...CHESS, run('rps.v1', 'AB', [1, 0, 0, 0, 1])], { templates: ['rps.v1'] }).combined,
  ).toBeNull();
});

test('the tolerant table has its own pairs, and warns above 5 %', () => {
  const runs = [run('chess.v1', 'AB', [6, 0, 4, 0, 6], [2, 0, 4, 0, 6])];
  const [strict] = rated(runs).games;
  const [tolerant] = rated(runs, { policy: 'tolerant' }).games;
  expect(strict).toMatchObject({ pairs: 16, leftOut: 0, isBiased: false });
  expect(tolerant).toMatchObject({ pairs: 12, leftOut: 8, isBiased: true });
  expect(strict?.islands[0]?.players[0]?.rating).toBeCloseTo(0, 9);
  expect(tolerant?.islands[0]?.players[0]).toMatchObject({ player: 'A' });
});

test('anchors are players of the table, each once', () => {
  const [game] = rated(CHESS, { anchors: [{ player: 'C', rating: 1240 }] }).games;
  const row = game?.islands[0]?.players.find(({ player }) => player === 'C');
  expect(row).toMatchObject({ rating: 1240, isAnchor: true, interval95: [1240, 1240] });
  const refused = (...names: readonly string[]) =>
    ratePlayers(CHESS, { templates: [], anchors: names.map((player) => ({ player, rating: 1 })) });
  expect(refused('D')).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
  expect(refused('A', 'A')).toMatchObject({ ok: false, message: 'A player has two anchors' });
});
