import { accept, refuse, type Outcome } from '../../../../shared/outcome.ts';

/** Where a PostgreSQL is, without the password. */
export interface QueueAddress {
  /** A host name, an IP address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** Whether the connection is encrypted and the certificate of the server checked. */
  readonly isEncrypted: boolean;
  /** A file with the certificate of the authority; null for the authorities of the system. */
  readonly rootCertificate: string | null;
}

const DEFAULT_PORT = 5432;
const PROTOCOLS = ['postgres:', 'postgresql:'];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]', '::1'];
const PARAMETERS = ['sslmode', 'sslrootcert'];

const refuseAddress = (message: string): Outcome<never, 'USAGE'> => refuse('USAGE', `--queue: ${message}`);

/**
 * Reads the address of a queue. A password in it is refused, because every program of the computer can read the
 * arguments of another, and so is a connection to another computer that does not check the server's certificate.
 */
export function parseQueueAddress(text: string): Outcome<QueueAddress, 'USAGE'> {
  const url = URL.parse(text);
  if (url === null || !PROTOCOLS.includes(url.protocol))
    return refuseAddress('an address is postgres://USER@HOST:PORT/DATABASE');
  const host = decodeURIComponent(url.hostname);
  const database = decodeURIComponent(url.pathname.slice(1));
  const isLocal = host.startsWith('/') || LOOPBACK.includes(host);
  const sslMode = url.searchParams.get('sslmode') ?? (isLocal ? 'disable' : 'verify-full');
  const problem = findPartProblem(url, database) ?? findModeProblem(sslMode, isLocal);
  if (problem !== null) return refuseAddress(problem);
  return accept({
    host: host.replaceAll(/^\[|\]$/gu, ''),
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    database,
    user: decodeURIComponent(url.username),
    isEncrypted: sslMode === 'verify-full',
    rootCertificate: url.searchParams.get('sslrootcert'),
  });
}

function findPartProblem(
  { username, password, hostname, searchParams }: URL,
  database: string,
): string | null {
  if (password !== '')
    return 'leave the password out, because other programs can read it there; ARBITER_QUEUE_PASSWORD gives it once, and it is kept with the other secrets';
  if ([username, hostname, database].includes('') || database.includes('/'))
    return 'name user, host and database: postgres://USER@HOST:PORT/DATABASE';
  const unknown = [...searchParams.keys()].find((name) => !PARAMETERS.includes(name));
  return unknown === undefined
    ? null
    : `there is no parameter ${unknown}; there are ${PARAMETERS.join(', ')}`;
}

function findModeProblem(sslMode: string, isLocal: boolean): string | null {
  if (sslMode === 'verify-full') return null;
  if (!isLocal)
    return 'a connection to another computer has sslmode=verify-full, with sslrootcert=FILE for an authority of your own';
  return sslMode === 'disable' ? null : 'sslmode is disable or verify-full';
}

/** How people and the vault name the place; it holds no secret. */
export const queueName = ({ user, host, port, database }: QueueAddress): string =>
  `${user}@${host}${port === DEFAULT_PORT ? '' : `:${port}`}/${database}`;
