import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { dataPaths } from '../../../../../src/main/platform/data-folder/index.ts';
import { findRunningHost } from '../../../../../src/main/cli/host-client/running-host.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

/** A pid above the maximum of any system. */
const DEAD_PID = 2 ** 30;

function folderWith(content: string | null): string {
  const folder = temporaryFolder();
  const { hostFile } = dataPaths(folder);
  mkdirSync(dirname(hostFile), { recursive: true });
  if (content !== null) writeFileSync(hostFile, content);
  return folder;
}

const file = (pid: number): string =>
  JSON.stringify({
    version: '0.1.0',
    pid,
    startedAt: new Date(0).toISOString(),
    url: 'http://127.0.0.1:7400/',
    uiUrl: 'http://127.0.0.1:7400/',
    adminToken: 'token',
    data: '/somewhere',
    ports: { gateway: 7400, league: null, referees: [], openfront: null, chain: null },
  });

test('without a file, or with a malformed one, no host is running', () => {
  expect(findRunningHost(folderWith(null))).toBeNull();
  expect(findRunningHost(folderWith('{"pid":'))).toBeNull();
});

test('the file of a killed host is ignored, and that of a running one is returned', () => {
  expect(findRunningHost(folderWith(file(DEAD_PID)))).toBeNull();
  expect(findRunningHost(folderWith(file(process.pid)))?.pid).toBe(process.pid);
});
