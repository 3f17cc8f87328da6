import { readFileSync } from 'node:fs';
import type { QueueAddress } from './queue-address.ts';

/** A server that cannot be reached must not delay a request of a worker. */
const CONNECT_TIMEOUT_MS = 2000;
const STATEMENT_TIMEOUT_MS = 5000;
/** For a server that is frozen: it cannot cancel a statement itself. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2000;

/** Finds the password for each new connection. Null leaves it to PGPASSWORD and .pgpass. */
export type FindPassword = () => Promise<string | null>;

/**
 * The settings of `pg` for an address.
 *
 * @throws Error when the file of `sslrootcert` cannot be read
 */
export function clientSettings(address: QueueAddress, password: string | null) {
  const { host, port, database, user, isEncrypted, rootCertificate } = address;
  return {
    host,
    port,
    database,
    user,
    ...(password === null ? {} : { password }),
    ssl: isEncrypted
      ? {
          rejectUnauthorized: true,
          servername: host,
          ...(rootCertificate === null ? {} : { ca: readFileSync(rootCertificate, 'utf8') }),
        }
      : false,
    application_name: 'arbiter',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
  };
}
