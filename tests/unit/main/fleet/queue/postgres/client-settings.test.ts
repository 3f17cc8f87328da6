import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { QueueAddress } from '../../../../../../src/main/fleet/queue/postgres/queue-address.ts';
import { clientSettings } from '../../../../../../src/main/fleet/queue/postgres/client-settings.ts';
import { temporaryFolder } from '../../../../../support/test-storage.ts';

const HERE: QueueAddress = {
  host: '127.0.0.1',
  port: 5432,
  database: 'x',
  user: 'me',
  isEncrypted: false,
  rootCertificate: null,
};

test('a connection on this computer is plain, and a missing password is left to PGPASSWORD', () => {
  const settings = clientSettings(HERE, null);
  expect(settings.ssl).toBe(false);
  expect(settings).not.toHaveProperty('password');
  expect(clientSettings(HERE, 'secret')).toMatchObject({ password: 'secret' });
});

test('an encrypted connection checks the certificate and the name', () => {
  const file = join(temporaryFolder(), 'ca.pem');
  writeFileSync(file, 'a certificate');
  const address = { ...HERE, host: 'db.example', isEncrypted: true };
  expect(clientSettings(address, null).ssl).toEqual({ rejectUnauthorized: true, servername: 'db.example' });
  expect(clientSettings({ ...address, rootCertificate: file }, null).ssl).toMatchObject({
    rejectUnauthorized: true,
    ca: 'a certificate',
  });
});
