import { toContractTerms, evidenceKey, type OnChainEvidence } from '../../chain/index.ts';
import { failedResult, passedResult, type BrokenRecord, type CheckResult } from './verify-results.ts';
import type { RecordedMint } from './store/chain-store.ts';

/** States of rows for which nothing may have been paid. */
const UNPAID_STATES: ReadonlySet<RecordedMint['state']> = new Set(['held', 'rejected', 'failed']);

/**
 * Compares the mint outbox with the chain: each mint on the chain belongs to one row with the same amount, each
 * final row was minted, and the token's total supply is the sum of these mints.
 */
export async function verifyOnChainMints(
  evidence: OnChainEvidence,
  rows: readonly RecordedMint[],
): Promise<CheckResult> {
  const contractTerms = await toContractTerms(rows);
  const entries = rows.map((row, index) => ({ ...row, ...contractTerms[index]! }));
  const firstProblem =
    findOverpaid(evidence, entries) ?? findUnpaid(evidence, entries) ?? findWrongSupply(evidence);
  const count = evidence.mints.length;
  return firstProblem === null
    ? passedResult('chain_mints', count)
    : failedResult('chain_mints', count, firstProblem);
}

type Entry = RecordedMint & { readonly key: string; readonly wei: bigint };

function findOverpaid({ mints }: OnChainEvidence, entries: readonly Entry[]): BrokenRecord | null {
  const entriesByKey = new Map(entries.map((entry) => [entry.key, entry]));
  const mintedKeys = new Set<string>();
  for (const mint of mints) {
    const key = evidenceKey(mint);
    const entry = entriesByKey.get(key);
    const detail =
      entry === undefined
        ? 'it minted a reward that was not decided here'
        : findMintProblem(entry, mint.wei, mintedKeys.has(key));
    if (detail !== null) return { firstBroken: `transaction ${mint.txHash}`, detail };
    mintedKeys.add(key);
  }
  return null;
}

function findMintProblem(
  { matchId, state, wei }: Entry,
  paidWei: bigint,
  isRepeated: boolean,
): string | null {
  if (isRepeated) return `it minted ${matchId} a second time`;
  if (UNPAID_STATES.has(state)) return `it minted ${matchId}, which is ${state} here`;
  return wei === paidWei ? null : `it minted another amount than was decided for ${matchId}`;
}

function findUnpaid(
  { mints, epoch: chainEpoch, block }: OnChainEvidence,
  entries: readonly Entry[],
): BrokenRecord | null {
  const txHashByKey = new Map<string, string>(mints.map((mint) => [evidenceKey(mint), mint.txHash]));
  for (const { key, matchId, wallet, state, txHash, blockNumber, ...entry } of entries) {
    const isDue = state === 'final' && entry.epoch === chainEpoch.epoch && (blockNumber ?? 0) <= block;
    if (!isDue || txHashByKey.get(key) === txHash) continue;
    const detail = txHashByKey.has(key)
      ? 'the chain paid it under another transaction'
      : 'it is final here, but the chain never paid it';
    return { firstBroken: `mint ${matchId} ${wallet}`, detail };
  }
  return null;
}

function findWrongSupply({ mints, supplyWei, epoch }: OnChainEvidence): BrokenRecord | null {
  const sum = mints.reduce((total, { wei }) => total + wei, 0n);
  if (sum === supplyWei) return null;
  const detail = 'its total supply differs from the sum of the rewards that it minted';
  return { firstBroken: `contract ${epoch.rewardToken}`, detail };
}
