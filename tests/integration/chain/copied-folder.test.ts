import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive } from '../../../src/main/platform/data-folder/index.ts';
import { hostFolder, startBuiltHost } from '../../support/built-host.ts';

const PATIENT = { timeout: 20_000 };

test('a host on a copy of a data folder leaves the chain process of the first host alone', async () => {
  const first = await startBuiltHost({ chain: 'local' });
  onTestFinished(() => first.dispose());
  const { api } = await first.window();
  const state = async () => (await api.call('chain.status', {})).state;
  await expect.poll(state, PATIENT).toBe('ready');
  const record = join(first.data, 'chain', 'process.json');
  const { pid } = JSON.parse(readFileSync(record, 'utf8')) as { pid: number };
  const copy = hostFolder();
  mkdirSync(join(copy, 'chain'), { recursive: true });
  cpSync(record, join(copy, 'chain', 'process.json'));
  const second = await startBuiltHost({ chain: 'local', data: copy });
  onTestFinished(() => second.dispose());
  const other = await second.window();
  await expect.poll(async () => (await other.api.call('chain.status', {})).state, PATIENT).toBe('ready');
  expect([isAlive(pid), await state()]).toEqual([true, 'ready']);
  expect(JSON.parse(readFileSync(record, 'utf8'))).toMatchObject({ pid });
}, 120_000);
