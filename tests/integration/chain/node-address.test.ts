import { createServer, type Server } from 'node:http';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/main/platform/db/open.ts';
import { arbiter, QUIET_PORTS } from '../../support/arbiter.ts';
import { hostFolder, startBuiltHost } from '../../support/built-host.ts';
import { openRealNetwork } from '../../support/chain/real-network.ts';

/** Drives the built host with a node whose address contains a provider's key, and looks for the key everywhere. */

const KEY = 'providerkey0123456789abcdef';

/** All files below a folder that contain the text, by their names there. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter((name) => readFileSync(join(folder, name)).includes(text));
}

/** A server that passes requests on to a node, and can answer nothing but errors. */
async function gatewayTo(nodeUrl: () => string): Promise<{ url: string; fail(): void }> {
  let isFailing = false;
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      if (isFailing) return void response.writeHead(500).end('out of order');
      const headers = { 'content-type': 'application/json' };
      void fetch(nodeUrl(), { method: 'POST', headers, body })
        .then(async (answer) => response.end(await answer.text()))
        .catch(() => response.destroy());
      return undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}/v2/${KEY}`, fail: () => (isFailing = true) };
}

test('the key in a node’s address is in no log, status, event, answer, database or backup', async () => {
  let node = '';
  const gateway = await gatewayTo(() => node);
  const network = await openRealNetwork({
    rpcUrl: (url) => {
      node = url;
      return gateway.url;
    },
  });
  const { host, window } = network;
  onTestFinished(() => host.dispose());
  const events: string[] = [];
  window.onEvent?.((frame) => void events.push(JSON.stringify(frame)));
  const wallet = `0x${'12'.repeat(20)}` as const;
  const first = await network.pay('before', wallet, 1_000_000);
  await network.untilState(first, wallet, ['mined', 'final']);
  gateway.fail();
  await network.pay('while it fails', wallet, 1_000_000);
  const warned = () => host.stderr().includes('minting failed') || host.stderr().includes('did not respond');
  await expect.poll(warned, { timeout: 30_000 }).toBe(true);
  const answers = await Promise.all([
    window.api.call('chain.status', {}),
    window.api.call('chain.settings', {}),
    window.api.call('audit.page', { offset: 0, limit: 200 }),
    window.api.call('rewards.health', {}),
  ]);
  expect(JSON.stringify(answers) + events.join('')).not.toContain(KEY);
  expect(host.stderr()).not.toContain(KEY);
  await host.stop();
  expect(filesWith(host.data, KEY)).toEqual(['secrets.json']);
  const env = { PATH: process.env['PATH'] ?? '', HOME: host.data, ...QUIET_PORTS };
  const out = mkdtempSync(join(tmpdir(), 'arbiter-archive-'));
  onTestFinished(() => rmSync(out, { recursive: true, force: true }));
  const made = await arbiter(['backup', 'create', '--data', host.data, '--out', join(out, 'a.zip')], env);
  expect(made.code).toBe(0);
  const restored = await arbiter(
    ['backup', 'restore', join(out, 'a.zip'), '--data', join(out, 'restored')],
    env,
  );
  expect(restored.code).toBe(0);
  expect(filesWith(out, KEY)).toEqual([]);
}, 120_000);

test('an address that an earlier version stored in the database is moved to the vault', async () => {
  const data = hostFolder();
  const first = await startBuiltHost({ data });
  await first.stop();
  const db = await openDatabase(join(data, 'arbiter.db'), {});
  const network = { rpcUrl: `https://rpc.example/v2/${KEY}`, rewardToken: `0x${'ab'.repeat(20)}` };
  db.prepare("insert into chain_state (key, value) values ('network:base', ?)").run(JSON.stringify(network));
  db.pragma('wal_checkpoint(truncate)');
  // As earlier versions copied it before an update.
  const backup = join('backups', 'arbiter-20261101T000000000Z-schema-20.db');
  db.prepare('vacuum into ?').run(join(data, backup));
  db.close();
  expect(filesWith(data, KEY).sort()).toEqual(['arbiter.db', backup]);
  const second = await startBuiltHost({ data });
  onTestFinished(() => second.dispose());
  const { api } = await second.window();
  await expect.poll(() => filesWith(data, KEY), { timeout: 20_000 }).toEqual(['secrets.json']);
  expect((await api.call('chain.settings', {})).described).toContain('base');
}, 120_000);
