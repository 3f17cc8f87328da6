import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { expect, test } from 'vitest';
import {
  serveArchive,
  type ArchiveEvent,
  type ArchiveWork,
} from '../../../../../src/main/app-features/archives/thread-port.ts';
import { appendRows, openTestStorage, temporaryFolder } from '../../../../support/test-storage.ts';

async function served(work: ArchiveWork, stopped = 0): Promise<ArchiveEvent[]> {
  const event: ArchiveEvent[] = [];
  const port = { postMessage: (one: ArchiveEvent) => void event.push(one) } as unknown as MessagePort;
  const stopFlag = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  Atomics.store(new Int32Array(stopFlag), 0, stopped);
  await serveArchive(port, { work, stopFlag });
  return event;
}

async function packing(): Promise<ArchiveWork> {
  const { paths, ...storage } = await openTestStorage();
  appendRows({ paths, ...storage }, 2);
  const target = join(paths.backups, 'a.zip');
  return {
    kind: 'create',
    paths,
    target,
    withKeys: false,
    createdAt: '2026-11-21T00:00:00.000Z',
    arbiter: 't',
  };
}

test('the result with the manifest is posted last, after the progress has reached its total', async () => {
  const event = await served(await packing());
  expect(event.at(-1)).toMatchObject({ type: 'done', manifest: { format: 'arbiter-archive' } });
  const received = event.flatMap((one) => (one.type === 'progress' ? [one] : []));
  expect(received.at(-1)?.done).toBe(received.at(-1)?.total);
});

test('a stopped job ends as cancelled, not as failed', async () => {
  expect(await served(await packing(), 1)).toEqual([{ type: 'cancelled' }]);
});

test('a faulty archive is reported with a message; any other error is thrown', async () => {
  const base = temporaryFolder();
  const folder = join(base, 'into');
  mkdirSync(folder);
  writeFileSync(join(base, 'a.zip'), 'no archive at all');
  const unpack = { kind: 'unpack', archive: join(base, 'a.zip'), folder } as const;
  expect((await served(unpack)).at(-1)).toEqual({
    type: 'invalid_archive',
    detail: 'it is not an archive of Arbiter',
  });
  await expect(served({ ...unpack, archive: join(base, 'none.zip') })).rejects.toThrow('ENOENT');
});
