import { join } from 'node:path';
import { expect } from 'vitest';
import { openTestStorage, temporaryPaths } from '../test-storage.ts';
import { startProcess } from '../process.ts';
import { seededNumbers } from '../random-play.ts';
import { waitForEmptyOutbox, expectLedgerMatches } from './ledger-checks.ts';
import { endWithTest, matchOf, openTestChain } from './test-chain.ts';
import { untilLine } from './killed-minting.ts';

interface Soak {
  readonly mints: number;
  readonly kills: number;
  /** Share of calls to the node that are lost, 0 to 1. */
  readonly faults: number;
  readonly seed: number;
}

export interface SoakReport {
  readonly queued: number;
  readonly kills: number;
  readonly tookMs: number;
}

/**
 * Queues rows in a host that loses calls and is killed at random moments, several times over one
 * data folder. Then compares the database with the chain.
 */
export async function soakMints({ mints, kills, faults, seed }: Soak): Promise<SoakReport> {
  const random = seededNumbers(seed);
  const paths = temporaryPaths();
  endWithTest(join(paths.folder, 'chain'));
  const startedMs = performance.now();
  const part = Math.ceil(mints / (kills + 1));
  let queued = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const host = startProcess('run-chain', paths.folder, '', String(faults));
    const count = Math.min(part, mints - queued);
    host.child.stdin.write(`${queued} ${count}\n`);
    await untilLine(host, (message) => message['queued'] === queued);
    queued += count;
    // The kill can happen anywhere between the first signature and the last dump.
    const steps = Math.floor(random() * 12);
    for (let step = 0; step < steps; step += 1) await Promise.race([host.line(), host.ended]);
    await new Promise((resolve) => setTimeout(resolve, random() * 700));
    host.child.kill('SIGKILL');
    await host.ended;
  }
  const last = await openTestChain({}, await openTestStorage(paths));
  for (; queued < mints; queued += 1) await last.enqueue(matchOf(queued), 1_000_000 + queued);
  last.chain.start();
  expect(await last.chain.whenReady(60_000)).toBe(true);
  await waitForEmptyOutbox(last);
  await expectLedgerMatches(last, mints);
  await last.chain.stop();
  return { queued, kills, tookMs: performance.now() - startedMs };
}
