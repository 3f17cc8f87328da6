import { expect, test } from 'vitest';
import { EXIT } from '../../../../../src/main/cli/exit-codes.ts';
import type { HostAccess } from '../../../../../src/main/cli/host-start/attach-to-host.ts';
import { HOST_OPTIONS } from '../../../../../src/main/cli/host-start/host-settings.ts';
import { withHost } from '../../../../../src/main/cli/host-start/with-host.ts';
import { readOptions } from '../../../../../src/main/cli/options/options.ts';
import { CliError } from '../../../../../src/main/cli/cli-error.ts';
import type { HostRefusalCode, StartHost } from '../../../../../src/main/platform/host-api.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';
import { recordedIo } from '../../../../support/command-io.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

type HostTask = (link: HostAccess) => Promise<0 | 1>;

/** Runs an action on a temporary folder with this host. */
async function run(
  startHost: StartHost,
  task: HostTask = async () => EXIT.ok,
  { args = [], isWaiting = false }: { readonly args?: readonly string[]; readonly isWaiting?: boolean } = {},
) {
  const recorded = recordedIo();
  // A stopped command waits for no host.
  if (!isWaiting) recorded.stop();
  const given = readOptions(HOST_OPTIONS, { args: ['--data', temporaryFolder(), ...args], env: {} });
  if (!given.ok) throw new Error(given.message);
  const deps = { io: recorded.io, loadHost: async () => startHost };
  const code = await withHost('greet', given.value.values, deps, task);
  return { code, err: recorded.err() };
}

function host() {
  const ended: string[] = [];
  const link = { request: async () => null, onEvent: () => () => undefined, close: () => ended.push('link') };
  const ready = { url: 'http://127.0.0.1:1/', adminToken: 't' };
  const stop = async (): Promise<void> => void ended.push('host');
  const start = (async () =>
    accept({ ready, openWindowConnection: () => link, stop })) as unknown as StartHost;
  return { start, ended };
}

test('a host that cannot start gives the exit code and the message', async () => {
  const codes: Record<HostRefusalCode, number> = {
    USAGE: 2,
    DATA_IN_USE: 3,
    DATA_UNUSABLE: 1,
    PORT_IN_USE: 4,
    RUNTIME_TOO_OLD: 5,
  };
  for (const [code, exit] of Object.entries(codes)) {
    const start: StartHost = async () => refuse(code as HostRefusalCode, 'it cannot be');
    expect(await run(start)).toEqual({ code: exit, err: 'arbiter greet: it cannot be\n' });
  }
});

test('a folder that is held while its host starts is tried again', async () => {
  const { start, ended } = host();
  let tries = 0;
  const slow: StartHost = async (options) => {
    tries += 1;
    return tries < 4 ? refuse('DATA_IN_USE', 'the folder is in use') : start(options);
  };
  expect(await run(slow, async () => EXIT.ok, { isWaiting: true })).toEqual({ code: EXIT.ok, err: '' });
  expect([tries, ended]).toEqual([4, ['link', 'host']]);
});

test('the link and the host are closed however the action ends', async () => {
  const fine = host();
  expect(await run(fine.start, async () => EXIT.failed)).toEqual({ code: EXIT.failed, err: '' });
  expect(fine.ended).toEqual(['link', 'host']);
  const troubled = host();
  const problem: HostTask = () => Promise.reject(new CliError('the connection to the host was lost'));
  expect(await run(troubled.start, problem)).toEqual({
    code: EXIT.failed,
    err: 'arbiter greet: the connection to the host was lost\n',
  });
  expect(troubled.ended).toEqual(['link', 'host']);
});

test('an unexpected error is rethrown after everything was closed', async () => {
  const { start, ended } = host();
  await expect(run(start, () => Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError);
  expect(ended).toEqual(['link', 'host']);
});

test('invalid settings start no host', async () => {
  const start: StartHost = () => Promise.reject(new Error('started'));
  const { code, err } = await run(start, undefined, { args: ['--chain', 'mars'] });
  expect([code, err.includes('--chain')]).toEqual([EXIT.usage, true]);
});
