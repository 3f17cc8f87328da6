import { expect, test } from 'vitest';
import { estimateOldRun, estimateRun } from '../../../../../src/main/arena/rules/estimate-run.ts';
import { pairUp } from '../../../../../src/main/arena/rules/paired-games.ts';
import { wilson95 } from '../../../../../src/main/arena/rules/wilson-interval.ts';
import type { GameRow } from '../../../../../src/main/arena/rules/game-schedule.ts';

/** Games from 0 on by their results for `a`: `W`, `D` or `L`. */
const games = (results: string): GameRow[] =>
  [...results].map((result, number) => {
    const aRole = number % 2 === 0 ? 'x' : 'o';
    const bRole = aRole === 'x' ? 'o' : 'x';
    return {
      number,
      attempt: 1,
      openingId: null,
      preludePlies: 0,
      sessionId: `s${number}`,
      aRole,
      status: 'completed',
      outcome: null,
      reason: 'line',
      winner: result === 'D' ? null : result === 'W' ? aRole : bRole,
    };
  });

const estimate = (results: string) => {
  const rows = games(results);
  return estimateRun(rows, pairUp(rows, rows.length));
};

test('pairs are the units as soon as one is whole, and a game without its partner is in none', () => {
  const found = estimate('WWWDL');
  expect(found.share).toBe((1 + 0.75) / 2);
  expect(found.statistics).toMatchObject({
    method: 'plus-pairs',
    units: 2,
    pent: [0, 0, 0, 1, 1],
    unpaired: 1,
  });
});

test('before the first whole pair the games are the units', () => {
  const found = estimate('W');
  expect(found).toMatchObject({ share: 1, elo: null });
  expect(found.statistics).toMatchObject({ method: 'plus-games', units: 1, unpaired: 1, oneSided: 'lower' });
  expect(estimate('').statistics).toMatchObject({ units: 0, superiority: null, oneSided: null });
  expect(estimate('')).toMatchObject({ share: null, interval95: null, elo95: null });
});

test('only wins have a finite lower Elo end and no invented upper one', () => {
  const found = estimate('W'.repeat(30));
  expect(found.interval95?.map((end) => Number(end.toFixed(6)))).toEqual([0.845326, 1]);
  expect(found.elo95?.[0]).toBeCloseTo(295.04, 2);
  expect([found.elo, found.elo95?.[1], found.statistics.oneSided]).toEqual([null, null, 'lower']);
  expect([found.statistics.superiority, found.statistics.normalisedElo]).toEqual([null, null]);
});

test('an old run keeps the interval of its version over games', () => {
  const rows = games('WWDLW');
  const found = estimateOldRun(rows, pairUp(rows, rows.length));
  expect(found.share).toBe(0.7);
  expect(found.interval95).toEqual(wilson95(3.5, 5));
  expect(found.statistics).toMatchObject({ method: 'wilson', units: 5 });
  expect(estimateOldRun([], pairUp([], 4)).interval95).toBeNull();
});
