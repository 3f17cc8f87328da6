import { expect, test } from 'vitest';
import { revokeWorkerByName } from '../../../../../src/main/cli/fleet/revoke-worker.ts';
import type { Api } from '../../../../../src/shared/contract/index.ts';
import { recordedIo } from '../../../../support/command-io.ts';

/** A host with one worker, `lab-1`. */
function fakeApi() {
  const revoked: unknown[] = [];
  const call = (name: string, input: unknown): Promise<unknown> => {
    if (name === 'fleet.status') return Promise.resolve({ workers: [{ name: 'lab-1', workerId: 'w1' }] });
    revoked.push([name, input]);
    return Promise.resolve({});
  };
  return { api: { call } as unknown as Api, revoked };
}

test.each([
  [true, '{"name":"lab-1","revoked":true}\n'],
  [false, 'lab-1 may no longer work for this host\n'],
])('with --json %j it prints %j', async (json, printed) => {
  const { api, revoked } = fakeApi();
  const recorded = recordedIo();
  expect(await revokeWorkerByName(api, 'lab-1', { io: recorded.io, json })).toBe(0);
  expect(recorded.out()).toBe(printed);
  expect(revoked).toEqual([['fleet.revoke', { workerId: 'w1' }]]);
});

test('an unknown name revokes nothing', async () => {
  const { api, revoked } = fakeApi();
  expect(await revokeWorkerByName(api, 'lab-2', { io: recordedIo().io, json: true })).toBeNull();
  expect(revoked).toEqual([]);
});
