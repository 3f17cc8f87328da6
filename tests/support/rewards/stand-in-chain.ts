import type { Address, Chain, ChainStatus, MintRow, MintState } from '../../../src/main/chain/index.ts';
import type { Writer } from '../../../src/main/db/tx.ts';

/** An outbox in memory that keeps the promises of the real one: one row per match and wallet, undone with its job. */
export interface StandInChain extends Pick<Chain, 'status' | 'mints'> {
  readonly rows: () => readonly MintRow[];
  be(change: Partial<ChainStatus>): void;
  /** Carries one row to this state, as the chain would. */
  move(matchId: string, wallet: string, state: MintState): void;
}

export function standInChain(writer: Writer): StandInChain {
  const rows = new Map<string, MintRow>();
  let status: ChainStatus = {
    profile: 'local',
    state: 'off',
    chainId: 31_337,
    playMoney: true,
    blockNumber: null,
    epoch: null,
    rewardToken: null,
    usdc: null,
    rpcUrl: null,
    binary: null,
    detail: null,
    outboxDepth: 0,
    oldestQueuedMs: null,
    mintingPaused: false,
  };
  const keyOf = (matchId: string, wallet: string): string => `${matchId} ${wallet}`;
  const put = (row: MintRow): void => {
    const key = keyOf(row.matchId, row.wallet);
    const before = rows.get(key);
    rows.set(key, row);
    writer.ifUndone(() => (before === undefined ? rows.delete(key) : rows.set(key, before)));
  };
  const fromHeld = (state: MintState) => (matchId: string, wallet: Address) => {
    const row = rows.get(keyOf(matchId, wallet));
    if (row?.state !== 'held') return false;
    put({ ...row, state });
    return true;
  };
  return {
    rows: () => [...rows.values()],
    be(change) {
      status = { ...status, ...change };
    },
    move(matchId, wallet, state) {
      const row = rows.get(keyOf(matchId, wallet));
      if (row !== undefined)
        rows.set(keyOf(matchId, wallet), { ...row, state, txHash: `0x${'ab'.repeat(32)}` });
    },
    status: () => status,
    mints: {
      enqueue(request) {
        if (rows.has(keyOf(request.matchId, request.wallet))) throw new Error('a second row of one key');
        put({
          ...request,
          state: request.held ? 'held' : 'queued',
          txHash: null,
          blockNumber: null,
          confirmations: null,
          attempts: 0,
          lastError: null,
          epoch: null,
          createdMs: 0,
          updatedMs: 0,
        });
      },
      release: fromHeld('queued'),
      rejectHeld: fromHeld('rejected'),
      get: (matchId, wallet) => rows.get(keyOf(matchId, wallet)) ?? null,
      list: () => [...rows.values()],
      settled: async (matchId, wallet) => rows.get(keyOf(matchId, wallet)) ?? null,
      retry: () => false,
      setPaused: () => undefined,
    },
  };
}
