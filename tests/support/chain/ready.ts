import { join } from 'node:path';
import { expect } from 'vitest';
import type { ChainStatus } from '../../../src/main/chain/index.ts';
import { readPidRecord } from '../../../src/main/chain/node/orphan-process.ts';
import { createRpc, type Rpc } from '../../../src/main/chain/network/rpc.ts';
import { matchOf, openTestChain, WALLET, type TestChain } from './test-chain.ts';

export const READY_MS = 20_000;

/** Opens a chain and waits until it is ready. */
export async function openReadyChain(
  changes: Parameters<typeof openTestChain>[0] = {},
): Promise<TestChain & { rpc: Rpc }> {
  const opened = await openTestChain(changes);
  opened.chain.start();
  expect(await opened.chain.whenReady(READY_MS)).toBe(true);
  return { ...opened, rpc: rpcOf(opened) };
}

const rpcOf = ({ chain }: TestChain): Rpc =>
  createRpc(chain.status().rpcUrl ?? '', (url, init) => fetch(url, init));

export const pidOf = ({ deps }: TestChain): number =>
  readPidRecord(join(deps.folder, 'process.json'))?.pid ?? 0;

/** Resolves with the first status that matches, which may be the present one. */
export function waitForStatus(
  { chain, storage }: TestChain,
  matches: (status: ChainStatus) => boolean,
): Promise<ChainStatus> {
  return new Promise((resolve) => {
    const look = (status: ChainStatus): void => {
      if (!matches(status)) return;
      off();
      resolve(status);
    };
    const off = storage.bus.on('chain.changed', ({ status }) => look(status));
    look(chain.status());
  });
}

export const mintOne = async (opened: TestChain, n: number): Promise<string> => {
  await opened.enqueue(matchOf(n));
  const row = await opened.chain.mints.waitForOutcome(matchOf(n), WALLET, READY_MS);
  expect(row?.state).toMatch(/mined|final/u);
  return row?.txHash ?? '';
};

/**
 * Two nodes that start within the same second have the same genesis block, so this waits for the
 * next one.
 */
export async function nextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1000);
  while (Math.floor(Date.now() / 1000) === second) await new Promise((resolve) => setImmediate(resolve));
}
