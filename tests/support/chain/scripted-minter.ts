import { encodeAbiParameters, encodeErrorResult, encodeEventTopics, type Log as ChainLog } from 'viem';
import { matchKeyOf } from '../../../src/main/chain/match-key.ts';
import { createChainContext, type ChainDeps, type DeployedNode } from '../../../src/main/chain/context.ts';
import { Minter } from '../../../src/main/chain/minting/minter.ts';
import { REWARD_TOKEN_ABI } from '../../../src/main/chain/network/abi.ts';
import type { ChainReceipt } from '../../../src/main/chain/network/node-reads.ts';
import { RpcRefusalError } from '../../../src/main/chain/network/rpc.ts';
import type { TransactionRecord } from '../../../src/main/chain/records.ts';
import type { UnsignedTransaction, Sender } from '../../../src/main/chain/transactions/sender.ts';
import { MATCH, testRewards } from '../rewards/test-rewards.ts';
import { NEW_TRANSACTION, runDuePromises } from './chain-context.ts';

type Hex = `0x${string}`;
export const TOKEN: Hex = `0x${'c'.repeat(40)}`;
const EPOCH = {
  epoch: 'e1',
  profile: 'local',
  chainId: 31_337,
  genesisHash: '0x00',
  rewardToken: TOKEN,
  usdc: '0xbb',
} as const;

/** A custom error of the contract, with the arguments that its name takes. */
interface ContractError {
  readonly errorName: string;
  readonly args?: readonly unknown[];
}

/** The contract of a chain that the test writes. */
export interface ScriptedContract {
  /** Wallets that it has paid for the match already. */
  readonly paid: Set<Hex>;
  /** Whether it has the events of what it has paid. */
  hasEvents: boolean;
  /** The error that every mint would revert with. */
  error: ContractError | null;
  /** How many of the next questions the node does not answer. */
  outages: number;
}

/** An event of a mint, of our contract unless another address is given. */
export const mintEvent = (wallet: Hex, address: Hex = TOKEN): ChainReceipt['logs'][number] => ({
  address,
  topics: encodeEventTopics({
    abi: REWARD_TOKEN_ABI,
    eventName: 'RewardMinted',
    args: { matchId: matchKeyOf(MATCH), to: wallet },
  }) as Hex[],
  data: encodeAbiParameters([{ type: 'uint256' }], [1n]),
});

/** A minter on a scripted contract; its sender stores what it is given and mines nothing. */
export async function openMinter() {
  const { db, context, auditRows, bus, time } = await testRewards();
  const { writer, audit, runtime } = context;
  const logged: string[] = [];
  const log = (_level: string, message: string): void => void logged.push(message);
  const deps = { db, writer, audit, bus, runtime, log, processClock: time } as unknown as ChainDeps;
  const chain = createChainContext(deps);
  const contract: ScriptedContract = { paid: new Set(), hasEvents: true, error: null, outages: 0 };
  const problems: unknown[] = [];
  const state = { isPaused: false };
  const closing = new AbortController();
  const refuseInOutage = (): void => {
    if (contract.outages === 0) return;
    contract.outages -= 1;
    throw new Error('the node does not answer');
  };
  const link = {
    config: { profile: 'local', isLocal: true, stuckAfterMs: 1000 },
    epoch: EPOCH,
    signal: closing.signal,
    keys: { address: () => '0xcc' },
    reportProblem: (problem: unknown) => void problems.push(problem),
    onTransactionMined: () => undefined,
    async rpc() {
      refuseInOutage();
      if (contract.error === null) return '0x';
      const data = encodeErrorResult({ ...contract.error, abi: REWARD_TOKEN_ABI } as Parameters<
        typeof encodeErrorResult
      >[0]);
      throw new RpcRefusalError(3, 'execution reverted', data);
    },
    client: {
      async readContract({ functionName, args }: { functionName: string; args?: readonly unknown[] }) {
        refuseInOutage();
        if (functionName === 'mintedOf')
          return ((args?.[1] ?? []) as Hex[]).map((wallet) => contract.paid.has(wallet));
        return functionName === 'today' ? 1n : 10n ** 30n;
      },
      getContractEvents: async ({ args }: { args: { to: Hex } }) =>
        contract.hasEvents
          ? [{ transactionHash: '0x77', blockNumber: 7n, blockHash: '0xb7', args } as unknown as ChainLog]
          : [],
    },
  } as unknown as DeployedNode;
  const minter = new Minter(chain, link, () => state.isPaused);
  const dispatched: UnsignedTransaction[] = [];
  let isStarted = false;
  let beforeSigning = (): void => undefined;
  const signed = (plan: UnsignedTransaction): TransactionRecord =>
    writer.writeNow(() => {
      const candidate = { txHash: `0x0${dispatched.length}`, rawTx: '0xf1', maxFee: 1n } as const;
      const transaction = { ...NEW_TRANSACTION, purpose: 'mint', nonce: dispatched.length, ref: plan.ref };
      const record = chain.transactions.findById(chain.transactions.insert(transaction, candidate, 1));
      if (record === null) throw new Error('the transaction was not stored');
      minter.onSigned(record, plan);
      return record;
    });
  const sender = {
    async dispatch(_role: string, plans: readonly UnsignedTransaction[]) {
      return plans.map((plan) => {
        dispatched.push(plan);
        beforeSigning();
        return signed(plan);
      });
    },
    follow: async (transaction: TransactionRecord) => transaction,
  } as unknown as Sender;
  writer.writeNow(() => chain.state.insertEpoch(EPOCH, 1));
  const rowOf = (wallet: Hex) => {
    const row = chain.outbox.find(MATCH, wallet);
    if (row === null) throw new Error('there is no such mint');
    return row;
  };
  return {
    chain,
    minter,
    contract,
    problems,
    state,
    logged,
    dispatched,
    auditRows,
    rowOf,
    queue(...wallets: Hex[]): void {
      writer.writeNow(() => {
        for (const wallet of wallets) {
          const mint = { matchId: MATCH, wallet, amountMicro: 1, kind: 'reward', held: false } as const;
          chain.outbox.insert(mint, 'local', 1);
        }
      });
    },
    /** Starts the worker the first time, and lets this much time pass. */
    async run(seconds = 0.2): Promise<void> {
      if (!isStarted) minter.start(sender);
      isStarted = true;
      for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
        for (let turn = 0; turn < 20; turn += 1) await runDuePromises();
        time.advance(100);
      }
    },
    /** The transaction that carries the mint of a wallet. */
    transactionOf(wallet: Hex): TransactionRecord {
      const transaction = chain.transactions.findById(rowOf(wallet).transactionId ?? 0);
      if (transaction === null) throw new Error('the mint has no transaction');
      return transaction;
    },
    /** Runs after a transaction was planned and before it is signed. */
    beforeSigning: (act: () => void): void => void (beforeSigning = act),
    inJob: (job: () => void): void => writer.writeNow(job),
    async close(): Promise<void> {
      closing.abort();
      await minter.whenIdle();
    },
  };
}

export const receiptWith = (ok: boolean, logs: ChainReceipt['logs']): ChainReceipt => ({
  ok,
  txHash: '0x01',
  blockNumber: 7,
  blockHash: '0xb7',
  contract: null,
  logs,
});
