// In process: the record of the node’s process is read as the next start reads it.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPidRecord } from '../../../src/main/chain/node/orphan-process.ts';
import { isAlive } from '../../../src/main/platform/data-folder/index.ts';
import { casesOfRun } from '../../support/full-run.ts';
import { waitForEmptyOutbox, expectLedgerMatches } from '../../support/chain/ledger-checks.ts';
import { endWithTest, openTestChain } from '../../support/chain/test-chain.ts';
import { paysAfterKill, ROWS, untilLine } from '../../support/chain/killed-minting.ts';
import { openTestStorage, temporaryPaths } from '../../support/test-storage.ts';
import { startProcess } from '../../support/process.ts';

describe('a host that is killed', () => {
  // Sent without a stored answer is the moment at which a mint could be repeated. All crash points are tested in
  // `tests/full`.
  const points = ['chain.afterSign', 'chain.afterSend'];
  test.each(casesOfRun(points, (point) => point === 'chain.afterSend'))(
    'at %s mints every queued row exactly once',
    { timeout: 120_000 },
    paysAfterKill,
  );

  test('between a decision and its signature mints the reward', async () => {
    const paths = temporaryPaths();
    const before = await openTestChain({ profile: 'off' }, await openTestStorage(paths));
    for (let n = 1; n <= ROWS; n += 1) await before.enqueue(`00000000-0000-4000-8000-00000000000${n}`, n);
    expect(before.chain.status()).toMatchObject({ state: 'off', outboxDepth: ROWS });
    await before.storage.close();
    const after = await openTestChain({}, await openTestStorage(paths));
    after.chain.start();
    expect(await after.chain.whenReady(20_000)).toBe(true);
    await waitForEmptyOutbox(after);
    await expectLedgerMatches(after, ROWS);
  });

  test('takes its node process with it', async () => {
    const paths = temporaryPaths();
    const folder = join(paths.folder, 'chain');
    endWithTest(folder);
    const host = startProcess('run-chain', paths.folder);
    await untilLine(host, ({ state }) => state === 'ready');
    const pid = readPidRecord(join(folder, 'process.json'))?.pid ?? 0;
    expect(isAlive(pid)).toBe(true);
    host.child.kill('SIGKILL');
    await host.ended;
    while (isAlive(pid)) await new Promise((resolve) => setImmediate(resolve));
  });
});
