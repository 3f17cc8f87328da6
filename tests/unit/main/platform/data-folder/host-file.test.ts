import { existsSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  readHostFile,
  removeHostFile,
  writeHostFile,
  type HostFile,
} from '../../../../../src/main/platform/data-folder/index.ts';
import { temporaryPaths } from '../../../../support/test-storage.ts';

const CONTENT: HostFile = {
  version: '0.1.0',
  pid: process.pid,
  startedAt: '2026-11-21T00:00:00.000Z',
  url: 'http://127.0.0.1:7400/',
  uiUrl: 'http://127.0.0.1:7400/#token=x',
  adminToken: 'x',
  data: '/tmp/x',
  ports: { gateway: 7400, league: null, referees: [], openfront: null, chain: null, lichess: null },
};

test('reads what it wrote and keeps the file private', () => {
  const { hostFile } = temporaryPaths();
  writeHostFile(hostFile, CONTENT);
  expect(readHostFile(hostFile)).toEqual(CONTENT);
  if (process.platform !== 'win32') expect(statSync(hostFile).mode & 0o777).toBe(0o600);
});

test('refuses a file that is not a host file', () => {
  const { hostFile } = temporaryPaths();
  expect(readHostFile(hostFile)).toBeNull();
  for (const text of ['', '{', '[]', JSON.stringify({ ...CONTENT, pid: -1 }), JSON.stringify({ pid: 1 })]) {
    writeFileSync(hostFile, text);
    expect(readHostFile(hostFile)).toBeNull();
  }
});

test('removes only its own file', () => {
  const { hostFile } = temporaryPaths();
  writeHostFile(hostFile, CONTENT);
  removeHostFile(hostFile, process.pid + 1);
  expect(existsSync(hostFile)).toBe(true);
  removeHostFile(hostFile, process.pid);
  expect(existsSync(hostFile)).toBe(false);
});
