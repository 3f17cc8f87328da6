import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  endOrphan,
  readPidRecord,
  removePidRecord,
  writePidRecord,
} from '../../../../../src/main/chain/node/orphan.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

const NOTE = { pid: process.pid, port: 8545, program: process.execPath, startedAtMs: 1 };
const file = () => join(temporaryFolder(), 'chain.pid');

it('reads a pid record as it was written, and removes it, also twice', () => {
  const at = file();
  writePidRecord(at, NOTE);
  expect(readPidRecord(at)).toEqual(NOTE);
  removePidRecord(at);
  removePidRecord(at);
  expect(readPidRecord(at)).toBeNull();
});

it.each(['', '{', '{"pid":-1,"port":1,"program":"x","startedAtMs":1}', '{"pid":1}', '[]'])(
  'removes the invalid pid record %j without ending a process',
  async (text) => {
    const at = file();
    writeFileSync(at, text);
    expect(readPidRecord(at)).toBeNull();
    expect([await endOrphan(at), existsSync(at)]).toEqual([false, false]);
  },
);

it('never ends its own process', async () => {
  const at = file();
  writePidRecord(at, NOTE);
  expect([await endOrphan(at), existsSync(at)]).toEqual([false, false]);
});
