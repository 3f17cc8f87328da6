import { expect, test } from 'vitest';
import { writeHostFile } from '../../../../../src/main/platform/data-folder/host-file.ts';
import {
  findHost,
  readEnvironmentToken,
  isProcessRunning,
} from '../../../../../src/main/cli/mcp-stdio/host-address.ts';
import { temporaryPaths } from '../../../../support/test-storage.ts';

/** Larger than any process id. */
const DEAD_PID = 2 ** 30;

test('finds its own process alive and an unused process id dead', () => {
  expect([isProcessRunning(process.pid), isProcessRunning(DEAD_PID)]).toEqual([true, false]);
});

test('finds a host by its file while its process is alive', () => {
  const paths = temporaryPaths();
  expect(findHost(paths.folder)).toBeNull();
  const file = {
    version: '1',
    startedAt: '2026-11-21T10:00:00.000Z',
    url: 'http://127.0.0.1:4000/',
    uiUrl: 'http://127.0.0.1:4000/',
    adminToken: 'adm',
    data: paths.folder,
    ports: { gateway: 4000, league: null, referees: [], openfront: null, chain: null, lichess: null },
  };
  writeHostFile(paths.hostFile, { ...file, pid: process.pid });
  expect(findHost(paths.folder)?.adminToken).toBe('adm');
  writeHostFile(paths.hostFile, { ...file, pid: DEAD_PID });
  expect(findHost(paths.folder)).toBeNull();
});

test('ignores a token that is an unfilled placeholder', () => {
  expect(readEnvironmentToken({})).toBeNull();
  expect(readEnvironmentToken({ ARBITER_TOKEN: '', ARBITER_URL: 'http://127.0.0.1:4000' })).toBeNull();
  expect(readEnvironmentToken({ ARBITER_TOKEN: '${user_config.token}' })).toBeNull();
  expect(readEnvironmentToken({ ARBITER_TOKEN: 'tok' })).toEqual({ token: 'tok', url: null });
});

test.each(['http://127.0.0.1:4000', 'http://localhost:4000/', 'http://[::1]:4000'])(
  'sends the token to %s',
  (url) => {
    expect(readEnvironmentToken({ ARBITER_TOKEN: 'tok', ARBITER_URL: url })).toEqual({ token: 'tok', url });
  },
);

test.each([
  'https://127.0.0.1:4000',
  'http://127.0.0.1',
  'http://127.0.0.1:4000/elsewhere',
  'http://127.0.0.1:4000@evil.example:80',
  'http://localhost.evil.example:4000',
  'http://192.168.0.2:4000',
  '${user_config.url}',
])('never sends the token to %s', (url) => {
  expect(readEnvironmentToken({ ARBITER_TOKEN: 'tok', ARBITER_URL: url })?.url).toBeNull();
});
