import { expect, test } from 'vitest';
import {
  createManagerClient,
  parseLocalAddress,
  type JoinRequest,
} from '../../../../../src/main/league/joining/manager-client.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const request = (manager: string): JoinRequest => ({
  manager,
  port: 0,
  name: 'Ada',
  dialect: 'auto',
  leagueId: null,
  onProgress: () => undefined,
});

function link(manager: string) {
  const clock = stoppedClock();
  const ports = {
    clock,
    random: { bytes: (length: number) => new Uint8Array(length) },
    ids: { uuid: () => 'id' },
  };
  return createManagerClient({ runtime: ports, processClock: clock, log: () => undefined }, request(manager));
}

test('accepts any port of this computer', () => {
  expect([
    parseLocalAddress('http://localhost:1/mcp'),
    parseLocalAddress('http://[::1]:65535/mcp'),
  ]).toMatchObject([
    { ok: true, value: { host: '127.0.0.1', port: 1 } },
    { ok: true, value: { host: '::1', port: 65_535 } },
  ]);
});

test.each([
  'http://10.0.0.1:8000/mcp',
  'https://localhost:8000/mcp',
  'http://localhost:0/mcp',
  'localhost:8000',
  '',
])('refuses the manager address %j', (url) => {
  const refused = { ok: false, code: 'INVALID_REQUEST' };
  expect([parseLocalAddress(url), link(url)]).toMatchObject([refused, refused]);
});

test('sends nothing after it is closed', () => {
  const opened = link('http://localhost:8000/mcp');
  if (!opened.ok) throw new Error(opened.message);
  expect([opened.value.endpoint.port, opened.value.peers.isClosed()]).toEqual([8000, false]);
  opened.value.close();
  expect(opened.value.peers.isClosed()).toBe(true);
});
