import { expect, test } from 'vitest';
import { readyInfo } from '../../../../src/main/host/ready-info.ts';
import type { HostOptions } from '../../../../src/main/platform/host-api.ts';

const options = { dataFolder: '/data' } as HostOptions;
const league = { manager: 8000, referees: [8001], players: [] } as Parameters<typeof readyInfo>[2];

test('the ready line names every port, and null for a listener that is not open', () => {
  const known = { gateway: 7400, adminToken: 'secret', uiCode: 'code' };
  expect(readyInfo(options, { ...known, lichess: 7480 }, league)).toEqual({
    pid: process.pid,
    url: 'http://127.0.0.1:7400/',
    uiUrl: 'http://127.0.0.1:7400/#token=code',
    adminToken: 'secret',
    data: '/data',
    ports: { gateway: 7400, league: 8000, referees: [8001], openfront: null, chain: null, lichess: 7480 },
  });
});
