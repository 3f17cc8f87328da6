import { join } from 'node:path';
import { expect } from 'vitest';
import { CRASH_POINTS } from '../../../src/main/platform/crash-points.ts';
import { readPidRecord } from '../../../src/main/chain/node/orphan-process.ts';
import { createRpc } from '../../../src/main/chain/network/rpc.ts';
import { openTestStorage, temporaryPaths } from '../test-storage.ts';
import { startProcess, type Started } from '../process.ts';
import { waitForEmptyOutbox, expectLedgerMatches } from './ledger-checks.ts';
import { endWithTest, openTestChain } from './test-chain.ts';

export const ROWS = 5;

/** Waits for a message of the chain process that satisfies the condition. */
export async function untilLine(
  started: Started,
  matches: (line: Record<string, unknown>) => boolean,
): Promise<void> {
  for (;;) {
    const message = JSON.parse(await started.line()) as Record<string, unknown>;
    if (message['defect'] !== undefined) throw new Error(String(message['defect']));
    if (matches(message)) return;
  }
}

/** Kills a host at the crash point and returns the paths of its data folder. */
async function killAt(point: string) {
  const paths = temporaryPaths();
  endWithTest(join(paths.folder, 'chain'));
  const first = startProcess('run-chain', paths.folder);
  await untilLine(first, ({ state }) => state === 'ready');
  first.child.stdin.end();
  await first.ended;
  const dying = startProcess('run-chain', paths.folder, point);
  await untilLine(dying, ({ state }) => state === 'ready');
  // The fee is raised only for a transaction that is stuck, so no block may be mined.
  if (point === 'chain.afterBump') await stopMining(join(paths.folder, 'chain'));
  dying.child.stdin.write(`1 ${ROWS}\n`);
  await dying.ended;
  expect(dying.child.signalCode).toBe('SIGKILL');
  return paths;
}

async function stopMining(folder: string): Promise<void> {
  const url = `http://127.0.0.1:${readPidRecord(join(folder, 'process.json'))?.port}`;
  await createRpc(url, (to, init) => fetch(to, init))('evm_setAutomine', [false]);
}

export const CHAIN_POINTS = Object.keys(CRASH_POINTS).filter((point) => point.startsWith('chain.'));

/**
 * Kills a host at one crash point of minting and checks that the next host mints every row once.
 * The newest blocks were not saved, so their transactions must be sent again too.
 */
export async function paysAfterKill(point: string): Promise<void> {
  // The first dump belongs to the deployment.
  const paths = await killAt(point === 'chain.afterDump' ? `${point}:2` : point);
  const after = await openTestChain({}, await openTestStorage(paths));
  after.chain.start();
  expect(await after.chain.whenReady(20_000)).toBe(true);
  await waitForEmptyOutbox(after);
  await expectLedgerMatches(after, ROWS);
}
