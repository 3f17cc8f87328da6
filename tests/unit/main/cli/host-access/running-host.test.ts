import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { dataPaths } from '../../../../../src/main/platform/data-folder/index.ts';
import { runningHost } from '../../../../../src/main/cli/host-access/running-host.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

/** Beyond the highest number that a system gives to a process. */
const NOBODY = 2 ** 30;

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

test('no file and a broken file are no host', () => {
  expect(runningHost(folderWith(null))).toBeNull();
  expect(runningHost(folderWith('{"pid":'))).toBeNull();
});

test('the file of a host that was killed counts as none; of one that lives it is the host', () => {
  expect(runningHost(folderWith(file(NOBODY)))).toBeNull();
  expect(runningHost(folderWith(file(process.pid)))?.pid).toBe(process.pid);
});
