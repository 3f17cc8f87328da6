import { expect } from 'vitest';
import type { StakeView } from '../../../src/main/stakes/index.ts';
import { newStake, walletOf, type TestStakes } from './test-stakes.ts';

export const FEE = 1_000_001;

/** A stake that two players with money have entered, on a host that has just started. */
export async function twoPlayers(parts: TestStakes, changes: Parameters<typeof newStake>[0] = {}) {
  const stakes = parts.restart();
  for (const index of [1, 2]) parts.model.fund(walletOf(index), FEE);
  const created = await stakes.create(newStake(changes));
  if (!created.ok) throw new Error(created.message);
  const { stakeId } = created.value.stake;
  for (const index of [1, 2]) expect((await parts.enter(stakes, stakeId, index)).ok).toBe(true);
  return { stakes, stakeId, view: (): StakeView | null => stakes.find(stakeId) };
}

/** The balances of the two players outside the contract. */
export const balances = ({ model }: TestStakes): number[] =>
  [1, 2].map((index) => model.balanceOf(walletOf(index)));
