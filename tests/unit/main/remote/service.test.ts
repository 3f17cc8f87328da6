import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { realRuntime } from '../../../../src/main/platform/real-runtime.ts';
import type { Log } from '../../../../src/main/platform/log.ts';
import { createRemoteAccess, type RemoteDeps } from '../../../../src/main/remote/service.ts';
import { testLeagueContext } from '../../../support/league/league-context.ts';

/** Remote access at an address, started. */
async function startRemote(host: string, port: number) {
  const { context, clock, openLeague } = await testLeagueContext();
  openLeague();
  const secrets = new Map<string, string>();
  const warnings: object[] = [];
  const remote = createRemoteAccess({
    ...context,
    runtime: realRuntime(clock),
    log: ((level, _message, fields) => void (level === 'warn' && warnings.push(fields ?? {}))) as Log,
    address: { host, port, publicUrl: null },
    vault: {
      get: async (name: string) => secrets.get(name) ?? null,
      set: async (name: string, secret: string) => void secrets.set(name, secret),
    },
    workers: { mount: () => undefined, authenticateToken: () => null },
    spectators: {
      mount: () => undefined,
      ticketOf: () => null,
      accept: () => ({ upgrade: () => undefined, close: () => undefined }),
    },
    managerPort: () => null,
    linkPorts: new Map(),
    isOpenLeague: () => true,
  } as unknown as RemoteDeps);
  onTestFinished(() => remote.stop());
  await remote.start();
  return { remote, warnings };
}

const request = { leagueId: 'l1', count: 1, hours: 1, names: ['Ada'] };

test('an address that this computer does not have is no taken port', async () => {
  // An address of RFC 5737, which no computer has.
  const { remote, warnings } = await startRemote('192.0.2.1', 7443);
  const failure = { reason: 'no_address', code: 'EADDRNOTAVAIL' };
  expect(remote.listenerStatus()).toEqual({ port: 7443, state: 'off', holder: null, failure });
  expect(remote.status()).toMatchObject({ url: null, unopenedPort: { port: 7443, holder: null, failure } });
  expect(await remote.invite(request)).toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('does not have the address'),
  });
  expect(warnings).toEqual([
    { port: 7443, reason: expect.stringContaining('start the host with another address (EADDRNOTAVAIL)') },
  ]);
});

test('a taken port is reported with its holder, and an open one as such', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const { remote: taken } = await startRemote('127.0.0.1', port);
  expect(taken.listenerStatus()).toMatchObject({ port, state: 'busy', holder: expect.any(String) });
  expect(taken.status().unopenedPort).toEqual({ port, holder: expect.any(String) });
  expect(await taken.invite(request)).toMatchObject({ message: expect.stringContaining('is in use by') });
  const { remote: opened } = await startRemote('127.0.0.1', 0);
  expect(opened.listenerStatus()).toMatchObject({ state: 'listening', holder: null });
  expect(opened.status()).toMatchObject({ url: expect.stringContaining('https://127.0.0.1:') });
  expect(opened.status()).not.toHaveProperty('unopenedPort');
  expect(await opened.invite(request)).toMatchObject({ ok: true });
});
