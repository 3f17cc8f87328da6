import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CRASH_POINTS } from '../../../src/main/crash-points.ts';
import { readNote } from '../../../src/main/chain/orphan.ts';
import { createRpc } from '../../../src/main/chain/rpc.ts';
import { isAlive } from '../../../src/main/data-folder/index.ts';
import { drained, expectBooksMatch } from '../../support/chain/books.ts';
import { endWithTest, openChainHouse } from '../../support/chain/house.ts';
import { openHouse, temporaryPaths } from '../../support/house.ts';
import { startProcess, type Started } from '../../support/process.ts';

const ROWS = 5;

async function until(started: Started, isIt: (said: Record<string, unknown>) => boolean): Promise<void> {
  for (;;) if (isIt(JSON.parse(await started.line()) as Record<string, unknown>)) return;
}

/** A host that is to die at the point, and the books that it leaves. */
async function dieAt(point: string) {
  const paths = temporaryPaths();
  endWithTest(join(paths.folder, 'chain'));
  const first = startProcess('run-chain', paths.folder);
  await until(first, ({ state }) => state === 'ready');
  first.child.stdin.end();
  await first.ended;
  const dying = startProcess('run-chain', paths.folder, point);
  await until(dying, ({ state }) => state === 'ready');
  // A better paid form is only made of what gets stuck (C9).
  if (point === 'chain.afterBump') await stopMining(join(paths.folder, 'chain'));
  dying.child.stdin.write(`1 ${ROWS}\n`);
  await dying.ended;
  expect(dying.child.signalCode).toBe('SIGKILL');
  return paths;
}

async function stopMining(folder: string): Promise<void> {
  const url = `http://127.0.0.1:${readNote(join(folder, 'process.json'))?.port}`;
  await createRpc(url, (to, init) => fetch(to, init))('evm_setAutomine', [false]);
}

const POINTS = Object.keys(CRASH_POINTS).filter((point) => point.startsWith('chain.'));

describe('a host that is killed', () => {
  // C3, C4, C5 and what lies between them; C7 with each, since the newest blocks were not saved.
  it.each(POINTS.map((point) => [point, point === 'chain.afterDump' ? `${point}:2` : point]))(
    'at %s pays what it promised, once',
    { timeout: 120_000 },
    async (_, point) => {
      const paths = await dieAt(point);
      const after = await openChainHouse({}, await openHouse(paths));
      after.chain.start();
      expect(await after.chain.whenReady(20_000)).toBe(true);
      await drained(after);
      await expectBooksMatch(after, ROWS);
    },
  );

  it('after its decision and before anything is signed pays it (C2)', async () => {
    const paths = temporaryPaths();
    const before = await openChainHouse({ profile: 'off' }, await openHouse(paths));
    for (let n = 1; n <= ROWS; n += 1) await before.enqueue(`00000000-0000-4000-8000-00000000000${n}`, n);
    expect(before.chain.status()).toMatchObject({ state: 'off', outboxDepth: ROWS });
    await before.house.close();
    const after = await openChainHouse({}, await openHouse(paths));
    after.chain.start();
    expect(await after.chain.whenReady(20_000)).toBe(true);
    await drained(after);
    await expectBooksMatch(after, ROWS);
  });

  it('takes its chain process with it', async () => {
    const paths = temporaryPaths();
    const folder = join(paths.folder, 'chain');
    endWithTest(folder);
    const host = startProcess('run-chain', paths.folder);
    await until(host, ({ state }) => state === 'ready');
    const pid = readNote(join(folder, 'process.json'))?.pid ?? 0;
    expect(isAlive(pid)).toBe(true);
    host.child.kill('SIGKILL');
    await host.ended;
    while (isAlive(pid)) await new Promise((resolve) => setImmediate(resolve));
  });
});
