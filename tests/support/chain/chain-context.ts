import type { ChainContext, ChainNode } from '../../../src/main/chain/context.ts';
import { transactionStore } from '../../../src/main/chain/store/transaction-store.ts';
import { stateStore } from '../../../src/main/chain/store/state-store.ts';
import type { NewTransaction } from '../../../src/main/chain/records.ts';
import type { Rpc } from '../../../src/main/chain/network/rpc.ts';
import { stoppedClock } from '../test-storage.ts';
import { memoryDb } from '../memory-db.ts';

export const NEW_TRANSACTION: NewTransaction = {
  epoch: 'e1',
  role: 'minter',
  sender: '0xaa',
  nonce: 0,
  purpose: 'settle',
  ref: 'r1',
  to: '0xbb',
  data: '0x0a',
  gas: 125n,
};

/** The parts of a chain context that code which calls a node needs. Its clock is stopped. */
export async function testChainContext() {
  const db = await memoryDb();
  const clock = stoppedClock();
  const logged: string[] = [];
  const epoch = {
    epoch: 'e1',
    profile: 'local',
    chainId: 1,
    genesisHash: '0x00',
    rewardToken: null,
    usdc: null,
  } as const;
  stateStore(db).insertEpoch(epoch, 1);
  const transactions = transactionStore(db);
  const context = {
    processClock: clock,
    transactions,
    log: (level: string, text: string) => void logged.push(`${level} ${text}`),
    crashPoint: () => undefined,
  } as unknown as ChainContext;
  return { db, clock, context, transactions, logged };
}

/** A link to a node whose answers the test supplies. */
export function fakeNode(rpc: Rpc, signal: AbortSignal = new AbortController().signal): ChainNode {
  const config = { chainId: 31_337, pollMs: 1000 };
  return { rpc, signal, config, keys: { address: () => '0xcc' } } as unknown as ChainNode;
}

/** Lets pending promise callbacks run without moving a clock. */
export const runDuePromises = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
