import { expect, test } from 'vitest';
import { fitWithinDailyLimit, mintWaitOf } from '../../../../../src/main/chain/rules/daily-mint-limit.ts';

const amounts = (rows: readonly { readonly amountMicro: number }[]): number[] =>
  rows.map(({ amountMicro }) => amountMicro);

test.each([
  { name: 'takes what fits exactly', wanted: [40, 60], remainingMicro: 100, taken: [40, 60], left: [] },
  {
    name: 'lets a row that does not fit hold up no other',
    wanted: [90, 50, 10],
    remainingMicro: 100,
    taken: [90, 10],
    left: [50],
  },
  { name: 'takes nothing from an empty day', wanted: [1], remainingMicro: 0, taken: [], left: [1] },
])('$name', ({ wanted, remainingMicro, taken, left }) => {
  const rows = wanted.map((amountMicro) => ({ amountMicro }));
  const shared = fitWithinDailyLimit(rows, { remainingMicro });
  expect([amounts(shared.taken), amounts(shared.left)]).toEqual([taken, left]);
});

test.each([
  [100, 'day'],
  [101, 'decision'],
])('an amount of %i under a limit of 100 waits for a %s', (amountMicro, wait) => {
  expect(mintWaitOf({ amountMicro }, { remainingMicro: 0, dailyMintLimitMicro: 100, dayEndsMs: 1 })).toBe(
    wait,
  );
});
