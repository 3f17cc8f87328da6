import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ensureBuild } from '../../support/built-program.ts';
import { connectClient, type McpClient } from '../../support/mcp/clients.ts';
import { stopStartedHost } from '../../support/mcp/started-host.ts';
import { hostFolder } from '../../support/built-host.ts';

// Real hosts on the packaged runtime, started by a bundle without an installation.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MCPB = join(ROOT, 'node_modules/@anthropic-ai/mcpb/dist/cli/cli.js');
const PORTS = { ARBITER_PORT: '0', ARBITER_LEAGUE_PORT: '0', ARBITER_CHAIN: 'off', ARBITER_TEST_CLOCK: '1' };
const home = hostFolder();
const bundle = hostFolder();
const packing = hostFolder();
/** The default data folder of a host with this home. */
const data = join(home, 'share', 'arbiter');
const launcher = join(data, 'launcher.json');

const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });

/** Starts the bundle as its manifest says, without an installation and with an almost empty environment. */
async function sit(name: string): Promise<McpClient> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(bundle, 'server', 'arbiter-mcp.mjs'), 'sessions', '--agent', name, '--tool-names=safe'],
    env: { XDG_DATA_HOME: join(home, 'share'), ARBITER_TOKEN: '${user_config.token}', ...PORTS },
    cwd: '/',
    stderr: 'ignore',
  });
  const client = await connectClient(transport, name);
  onTestFinished(() => client.close());
  return client;
}

beforeAll(async () => {
  await ensureBuild();
  const packed = node('scripts/mcpb.mjs', join(packing, 'arbiter.mcpb'));
  if (packed.status !== 0) throw new Error(packed.stderr);
  const unpacked = node(MCPB, 'unpack', join(packing, 'arbiter.mcpb'), bundle);
  if (unpacked.status !== 0) throw new Error(unpacked.stderr);
});
afterAll(async () => {
  await stopStartedHost(data);
  for (const folder of [home, bundle, packing]) rmSync(folder, { recursive: true, force: true });
});

test('refuses and starts nothing before any Arbiter has run', async () => {
  const client = await sit('early');
  const reply = await client.call('session_list');
  expect(reply.value).toMatchObject({ accepted: false, code: 'APP_NOT_RUNNING' });
  expect(reply.value['message']).toContain('no Arbiter has run on this data folder yet');
  expect(existsSync(join(data, 'host.json'))).toBe(false);
});

test('starts one host for several bundles after a host has run here', async () => {
  const first = spawnSync(
    process.execPath,
    [join(ROOT, 'bin', 'arbiter.mjs'), 'match', '--game', 'rps', '--white', 'random', '--black', 'random'],
    { cwd: '/', encoding: 'utf8', env: { ...process.env, ...PORTS, ARBITER_DATA: data } },
  );
  expect([first.status, first.stderr]).toEqual([0, expect.anything()]);
  expect(statSync(launcher).mode & 0o777).toBe(0o600);
  expect(existsSync(join(data, 'host.json'))).toBe(false);

  const clients = await Promise.all(['a', 'b', 'c'].map(sit));
  const replies = await Promise.all(clients.map((client) => client.call('session_list')));
  expect(replies.map(({ isError }) => isError)).toEqual([false, false, false]);
  await clients[0]?.call('session_challenge', { action: 'open', template: 'chess.v1' });
  const listed = await clients[1]?.call('session_challenge', { action: 'list' });
  expect(listed?.value['challenges']).toHaveLength(1);
  await stopStartedHost(data);
});

test('runs nothing that another user could have written and nothing that no longer exists', async () => {
  const stored = `${launcher}.kept`;
  copyFileSync(launcher, stored);
  const says = async (): Promise<unknown> =>
    (await (await sit('late')).call('session_list')).value['message'];
  chmodSync(launcher, 0o666);
  expect(await says()).toContain('its launcher.json is open to other users');
  rmSync(launcher);
  const gone = { version: 1, execPath: join(home, 'gone'), args: [] };
  writeFileSync(launcher, JSON.stringify(gone), { mode: 0o600 });
  expect(await says()).toContain('the Arbiter installation that ran here last no longer exists');
  // A program that ends immediately is started, and its failure is reported.
  writeFileSync(launcher, JSON.stringify({ ...gone, execPath: '/bin/false' }), { mode: 0o600 });
  expect(await says()).toContain('the start failed');
  expect(existsSync(join(data, 'host.json'))).toBe(false);
});
