import { expect, test } from 'vitest';
import type { QueueAddress } from '../../../../../../src/main/fleet/queue/postgres/queue-address.ts';
import {
  createPasswordSource,
  takeQueuePassword,
} from '../../../../../../src/main/fleet/queue/postgres/password.ts';
import { createMemoryVault } from '../../../../../../src/main/platform/vault/index.ts';

const ADDRESS: QueueAddress = {
  host: 'db',
  port: 5432,
  database: 'x',
  user: 'me',
  isEncrypted: true,
  rootCertificate: null,
};

test('the variable is read once and is gone then', () => {
  const env = { ARBITER_QUEUE_PASSWORD: 'secret', OTHER: '1' };
  expect(takeQueuePassword(env)).toBe('secret');
  expect(env).toEqual({ OTHER: '1' });
  expect(takeQueuePassword(env)).toBeNull();
  expect(takeQueuePassword({ ARBITER_QUEUE_PASSWORD: '' })).toBeNull();
});

test('a password that was given is there at the next start, for its own address only', async () => {
  const vault = createMemoryVault();
  const log = (): void => undefined;
  expect(await createPasswordSource(ADDRESS, { vault, newPassword: 'secret', log })()).toBe('secret');
  expect(await createPasswordSource(ADDRESS, { vault, newPassword: null, log })()).toBe('secret');
  expect(
    await createPasswordSource({ ...ADDRESS, host: 'other' }, { vault, newPassword: null, log })(),
  ).toBeNull();
});

test('a vault that cannot store it is no reason not to connect', async () => {
  const said: string[] = [];
  const vault = { ...createMemoryVault(), set: () => Promise.reject(new Error('locked')) };
  const find = createPasswordSource(ADDRESS, {
    vault,
    newPassword: 'secret',
    log: (_level, text) => void said.push(text),
  });
  expect([await find(), await find()]).toEqual(['secret', 'secret']);
  expect(said).toHaveLength(1);
  expect(said[0]).not.toContain('secret;');
});
