import { join } from 'node:path';
import { expect } from 'vitest';
import { CRASH_POINTS } from '../../../src/main/platform/crash-points.ts';
import { readPidRecord } from '../../../src/main/chain/node/orphan.ts';
import { createRpc } from '../../../src/main/chain/network/rpc.ts';
import { openTestStorage, temporaryPaths } from '../test-storage.ts';
import { startProcess, type Started } from '../process.ts';
import { waitForEmptyOutbox, expectLedgerMatches } from './ledger-checks.ts';
import { endWithTest, openTestChain } from './test-chain.ts';

export const ROWS = 5;

/** The next thing that a chain process says and that fits. */
export async function untilLine(
  started: Started,
  matches: (line: Record<string, unknown>) => boolean,
): Promise<void> {
  for (;;) {
    const said = JSON.parse(await started.line()) as Record<string, unknown>;
    if (said['defect'] !== undefined) throw new Error(String(said['defect']));
    if (matches(said)) return;
  }
}

/** A host that is to die at the point, and the books that it leaves. */
async function killAt(point: string) {
  const paths = temporaryPaths();
  endWithTest(join(paths.folder, 'chain'));
  const first = startProcess('run-chain', paths.folder);
  await untilLine(first, ({ state }) => state === 'ready');
  first.child.stdin.end();
  await first.ended;
  const dying = startProcess('run-chain', paths.folder, point);
  await untilLine(dying, ({ state }) => state === 'ready');
  // A better paid form is only made of what gets stuck (C9).
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

/** C3, C4, C5 and what lies between them; C7 with each, since the newest blocks were not saved. */
export async function paysAfterKill(point: string): Promise<void> {
  // The first dump is that of the deployment.
  const paths = await killAt(point === 'chain.afterDump' ? `${point}:2` : point);
  const after = await openTestChain({}, await openTestStorage(paths));
  after.chain.start();
  expect(await after.chain.whenReady(20_000)).toBe(true);
  await waitForEmptyOutbox(after);
  await expectLedgerMatches(after, ROWS);
}
