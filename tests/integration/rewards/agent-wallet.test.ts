import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { defaultDataFolder } from '../../../src/main/platform/data-folder/index.ts';
import { arbiter } from '../../support/arbiter.ts';
import { hostFolder, startBuiltHost } from '../../support/built-host.ts';

const ADDRESS = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A';

test('the wallet of an agent is set, shown and removed on the command line', async () => {
  const host = await startBuiltHost();
  onTestFinished(() => host.dispose());
  await host.rest.post('/agents', { name: 'Ann' });
  const env = { PATH: process.env['PATH'] ?? '', HOME: host.data, ARBITER_DATA: host.data };
  const run = (...args: string[]) => arbiter(['rewards', 'wallet', '--agent', ...args], env);
  expect(await run('Ann')).toMatchObject({ code: 0, out: 'Ann: no wallet\n' });
  expect(await run('Ann', ADDRESS)).toMatchObject({ code: 0, out: `Ann: ${ADDRESS}\n` });
  const { api } = await host.window();
  const [agent] = (await api.call('agents.list', {})).filter(({ name }) => name === 'Ann');
  const stored = await api.call('agents.wallet', { agentId: agent?.agentId ?? '' });
  expect(stored.wallet).toBe(ADDRESS);
  expect(await run('Ann', '--remove', '--json')).toMatchObject({ code: 0 });
  expect((await api.call('agents.wallet', { agentId: agent?.agentId ?? '' })).wallet).toBeNull();
  expect((await run('Nobody')).code).toBe(1);
}, 120_000);

test('a simulation ends within seconds by default, also beside a running host', async () => {
  const home = hostFolder();
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, ARBITER_CHAIN: 'off' };
  const host = await startBuiltHost({ data: defaultDataFolder(process.platform, env) });
  onTestFinished(() => host.dispose());
  const startedMs = performance.now();
  const ended = await arbiter(['rewards', 'simulate', '--players', '3', '--matches', '6', '--json'], env);
  expect(ended.code).toBe(0);
  expect(JSON.parse(ended.out)).toMatchObject({ matches: 6, clock: 'test' });
  expect(performance.now() - startedMs).toBeLessThan(60_000);
  const { api } = await host.window();
  expect(await api.call('rewards.wallets', {})).toEqual([]);
}, 120_000);
