import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { arbiter } from '../../support/arbiter.ts';
import { startBuiltHost } from '../../support/built-host.ts';

const PATIENT = { timeout: 20_000 };

/** A data folder of a host that has made keys for its chain. */
async function folderWithKeys(): Promise<string> {
  const host = await startBuiltHost({ chain: 'local' });
  onTestFinished(() => rmSync(host.data, { recursive: true, force: true }));
  const { api } = await host.window();
  await expect.poll(async () => (await api.call('chain.status', {})).state, PATIENT).toBe('ready');
  await host.stop();
  return host.data;
}

test('keys of a folder are replaced by those of a backup only when a person says so', async () => {
  const [one, other] = [await folderWithKeys(), await folderWithKeys()];
  const out = mkdtempSync(join(tmpdir(), 'arbiter-keys-'));
  onTestFinished(() => rmSync(out, { recursive: true, force: true }));
  const env = { PATH: process.env['PATH'] ?? '', HOME: out };
  const archive = join(out, 'a.zip');
  const run = (...args: string[]) => arbiter(['backup', ...args], env);
  const keysOf = (data: string): string => readFileSync(join(data, 'secrets.json'), 'utf8');
  expect((await run('create', '--with-keys', '--data', one, '--out', archive)).code).toBe(0);
  const before = keysOf(other);
  const refused = await run('restore', archive, '--data', other);
  expect([refused.code, keysOf(other) === before]).toEqual([1, true]);
  expect(refused.err).toContain('--replace-keys');
  expect((await run('restore', archive, '--data', other, '--replace-keys')).code).toBe(0);
  expect(keysOf(other)).toBe(keysOf(one));
}, 120_000);
