import type Database from 'better-sqlite3';
import { expect } from 'vitest';
import { createPublicClient, http } from 'viem';
import { REWARD_TOKEN_ABI } from '../../../src/main/chain/network/abi.ts';
import { matchKeyOf } from '../../../src/main/chain/match-key.ts';
import { toWei } from '../../../src/main/chain/token-amounts.ts';
import type { TestChain } from './test-chain.ts';

interface Row {
  readonly match_id: string;
  readonly wallet: `0x${string}`;
  readonly amount_micro: number;
  readonly state: string;
  readonly tx_hash: string;
  readonly epoch: string;
}

/** The database and the chain that are compared. */
export interface LedgerSource {
  readonly db: Pick<Database.Database, 'prepare'>;
  readonly rpcUrl: string | null;
  readonly rewardToken: `0x${string}` | null;
  readonly epoch: string | null;
}

export const expectLedgerMatches = ({ chain, storage }: TestChain, expectedRows: number): Promise<void> =>
  expectLedger({ ...chain.status(), db: storage.db }, expectedRows);

/**
 * Checks that database and chain agree: every row has exactly one event with its amount and its
 * stored hash, and nothing else was minted.
 */
export async function expectLedger(
  { db, rpcUrl, rewardToken, epoch }: LedgerSource,
  expectedRows: number,
): Promise<void> {
  if (rewardToken === null || rpcUrl === null) throw new Error('the chain is not ready');
  const client = createPublicClient({ transport: http(rpcUrl) });
  const rows = db
    .prepare<[], Row>(`select * from mint_outbox where state not in ('held', 'rejected', 'failed')`)
    .all();
  expect(rows).toHaveLength(expectedRows);
  expect(rows.filter(({ state }) => state !== 'mined' && state !== 'final')).toEqual([]);
  const events = await client.getContractEvents({
    address: rewardToken,
    abi: REWARD_TOKEN_ABI,
    eventName: 'RewardMinted',
    fromBlock: 0n,
  });
  const paid = new Map(
    events.map(({ args, transactionHash }) => [
      `${args.matchId}/${args.to?.toLowerCase()}`,
      `${args.amount} ${transactionHash}`,
    ]),
  );
  expect(paid.size, 'each match and wallet once').toBe(events.length);
  const wanted = rows.map((row) => [
    `${matchKeyOf(row.match_id)}/${row.wallet}`,
    `${toWei(row.amount_micro)} ${row.tx_hash}`,
  ]);
  expect(Object.fromEntries([...paid].sort())).toEqual(Object.fromEntries(wanted.sort()));
  expect([...new Set(rows.map((row) => row.epoch))].filter((of) => of !== epoch)).toEqual([]);
  const supply = await client.readContract({
    address: rewardToken,
    abi: REWARD_TOKEN_ABI,
    functionName: 'totalSupply',
  });
  expect(supply).toBe(rows.reduce((sum, row) => sum + toWei(row.amount_micro), 0n));
}

/** Resolves when the outbox has no waiting row. */
export async function waitForEmptyOutbox({ chain, storage }: TestChain): Promise<void> {
  if (chain.status().outboxDepth === 0) return;
  await new Promise<void>((resolve) => {
    const off = storage.bus.on('mint.changed', () => {
      if (chain.status().outboxDepth > 0) return;
      off();
      resolve();
    });
  });
}
