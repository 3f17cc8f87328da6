import { expect, test } from 'vitest';
import {
  parseQueueAddress,
  queueName,
} from '../../../../../../src/main/fleet/queue/postgres/queue-address.ts';

function parsed(text: string) {
  const address = parseQueueAddress(text);
  if (!address.ok) throw new Error(address.message);
  return address.value;
}

test('an address on this computer, as a name, as a number and as a socket', () => {
  expect(parsed('postgres://me@127.0.0.1/arbiter')).toEqual({
    host: '127.0.0.1',
    port: 5432,
    database: 'arbiter',
    user: 'me',
    isEncrypted: false,
    rootCertificate: null,
  });
  expect(parsed('postgresql://me@localhost:5433/a%20b')).toMatchObject({ port: 5433, database: 'a b' });
  expect(parsed('postgres://me@[::1]/x')).toMatchObject({ host: '::1', isEncrypted: false });
  expect(parsed('postgres://me@%2Fvar%2Frun%2Fpostgresql/x')).toMatchObject({ host: '/var/run/postgresql' });
});

test('another computer is reached with a checked certificate only', () => {
  expect(parsed('postgres://me@db.example/x')).toMatchObject({ isEncrypted: true });
  expect(parsed('postgres://me@db.example/x?sslrootcert=/etc/ca.pem')).toMatchObject({
    isEncrypted: true,
    rootCertificate: '/etc/ca.pem',
  });
  for (const mode of ['disable', 'allow', 'prefer', 'require', 'no-verify'])
    expect(parseQueueAddress(`postgres://me@db.example/x?sslmode=${mode}`)).toMatchObject({ ok: false });
});

test('a password in an address is refused without being repeated', () => {
  const refused = parseQueueAddress('postgres://me:correct-horse@db.example/x');
  expect(refused).toMatchObject({ ok: false, code: 'USAGE' });
  expect(JSON.stringify(refused)).not.toContain('correct-horse');
});

test.each([
  'postgres://db.example/x',
  'postgres://me@db.example',
  'postgres://me@db.example/a/b',
  'mysql://me@db.example/x',
  'db.example',
  'postgres://me@localhost/x?options=-c',
])('%s is no address', (text) => {
  expect(parseQueueAddress(text)).toMatchObject({ ok: false, code: 'USAGE' });
});

test('a name of the place holds user, host and database', () => {
  expect(queueName(parsed('postgres://me@localhost/x'))).toBe('me@localhost/x');
  expect(queueName(parsed('postgres://me@localhost:5433/x'))).toBe('me@localhost:5433/x');
});
