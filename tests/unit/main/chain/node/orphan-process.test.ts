import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, onTestFinished } from 'vitest';
import {
  stopOrphanProcess,
  nodeFolderOf,
  readPidRecord,
  removePidRecord,
  readStartMark,
  writePidRecord,
} from '../../../../../src/main/chain/node/orphan-process.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

const NOTE = { pid: process.pid, port: 8545, program: process.execPath, startedAtMs: 1, startMark: null };
const file = () => join(temporaryFolder(), 'chain.pid');

test('reads a pid record as it was written, and removes it, also twice', () => {
  const at = file();
  writePidRecord(at, NOTE);
  expect(readPidRecord(at)).toEqual(NOTE);
  removePidRecord(at);
  removePidRecord(at);
  expect(readPidRecord(at)).toBeNull();
});

test.each(['', '{', '{"pid":-1,"port":1,"program":"x","startedAtMs":1}', '{"pid":1}', '[]'])(
  'removes the invalid pid record %j without ending a process',
  async (text) => {
    const at = file();
    writeFileSync(at, text);
    expect(readPidRecord(at)).toBeNull();
    expect([await stopOrphanProcess(at), existsSync(at)]).toEqual([false, false]);
  },
);

test('never ends its own process', async () => {
  const at = file();
  writePidRecord(at, NOTE);
  expect([await stopOrphanProcess(at), existsSync(at)]).toEqual([false, false]);
});

/** A process with the command line of the node of the folder of `at`. */
async function nodeFor(at: string) {
  const args = [
    '-e',
    'setInterval(() => 0, 1e6)',
    'node',
    '--cache-path',
    nodeFolderOf(at),
    '--port',
    '8545',
  ];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  return { child, pid: child.pid ?? 0 };
}

test('ends a node only when it was started at the recorded time', async () => {
  const at = file();
  const { child, pid } = await nodeFor(at);
  const startMark = await readStartMark(pid);
  expect([startMark === null, await readStartMark(pid)]).toEqual([false, startMark]);
  const record = { ...NOTE, pid, program: process.execPath };
  writePidRecord(at, { ...record, startMark: `${startMark} earlier` });
  expect([await stopOrphanProcess(at), child.exitCode, child.signalCode]).toEqual([false, null, null]);
  writePidRecord(at, { ...record, startMark });
  const ended = once(child, 'exit');
  expect(await stopOrphanProcess(at)).toBe(true);
  expect((await ended)[1]).toBe('SIGKILL');
});
