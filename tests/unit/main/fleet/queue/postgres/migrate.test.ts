import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrateQueue } from '../../../../../../src/main/fleet/queue/postgres/migrate.ts';
import { temporaryFolder } from '../../../../../support/test-storage.ts';

test('a server that is not there is refused with a sentence without the password', async () => {
  const host = join(temporaryFolder(), 'none');
  const refused = await migrateQueue(
    { host, port: 5432, database: 'x', user: 'me', isEncrypted: false, rootCertificate: null },
    'a-secret-password',
  );
  expect(refused).toMatchObject({ ok: false, code: 'UNAVAILABLE' });
  expect(JSON.stringify(refused)).toContain('PostgreSQL does not answer');
  expect(JSON.stringify(refused)).not.toContain('a-secret-password');
});
