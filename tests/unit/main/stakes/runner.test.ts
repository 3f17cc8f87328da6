import { expect, test } from 'vitest';
import { Killed } from '../../../support/stakes/model-escrow.ts';
import { runRandomStakes } from '../../../support/stakes/random-kills.ts';
import { newStake, testStakes } from '../../../support/stakes/test-stakes.ts';
import { twoPlayers } from '../../../support/stakes/two-players.ts';

test('the wiped play-money chain ends a stake and no other does', async () => {
  const parts = await testStakes();
  const { stakes, stakeId, view } = await twoPlayers(parts);
  parts.model.world.epoch = 'e2';
  await stakes.advance(stakeId);
  expect(view()?.stake).toMatchObject({ state: 'lost', reason: 'chain_wiped' });
});

test(
  'the sum is conserved over 50 random kills, and everybody gets what the result says',
  { timeout: 60_000 },
  async () => {
    const report = await runRandomStakes({ seed: 7, kills: 50 });
    expect(report.kills).toBe(50);
    expect(report.problems).toEqual([]);
    expect(report.settled).toBeGreaterThan(0);
    expect(report.refunded).toBeGreaterThan(0);
    expect([...report.points].filter((point) => point.startsWith('stakes.')).length).toBeGreaterThan(6);
  },
);

test('a kill that the test plants and the host does not survive is seen', async () => {
  const parts = await testStakes();
  parts.onCrashPoint((point) => {
    if (point === 'stakes.afterCreate') throw new Killed();
  });
  await expect(parts.restart().create(newStake())).rejects.toThrow(Killed);
});
