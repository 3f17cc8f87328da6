import { createBackoff, type Backoff } from '../../../platform/async/backoff.ts';
import type { Client } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Log } from '../../../platform/log.ts';
import type { Clock } from '../../../platform/runtime.ts';
import type { QueueState } from '../work-queue.ts';
import { queueName, type QueueAddress } from './queue-address.ts';
import { clientSettings, type FindPassword } from './client-settings.ts';
import { beginEpoch, ensureEpochs } from './epochs.ts';
import { toQueueProblem, QueueUnavailableError, type QueueProblem } from './queue-problem.ts';
import { checkSchemaVersion, QUEUE_SCHEMA, QUEUE_SCHEMA_VERSION, readSchemaVersion } from './schema.ts';
import { RENEW_ALL_LEASES } from './statements.ts';

export interface QueueConnectionDeps {
  readonly address: QueueAddress;
  readonly findPassword: FindPassword;
  /** The name of the queue in the database, in which each host has its own queue. */
  readonly queue: string;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

/** An open connection. It is used until any part of it fails. */
export interface OpenQueue {
  readonly boss: PgBoss;
  /** Names the epoch in which this host has the queue; the first value of every statement. */
  readonly fence: string;
  query<Row>(statement: string, values: readonly unknown[]): Promise<readonly Row[]>;
}

/** Keeps a connection to PostgreSQL: it is reopened automatically whenever it is lost. */
export interface QueueConnection {
  /** `onUp` is called each time when the queue can be used. */
  start(onUp: () => void): void;
  state(): QueueState;
  /** @throws QueueUnavailableError at once when there is no connection, and when the work fails */
  run<T>(work: (open: OpenQueue) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const BACKOFF = { initialMs: 200, maxMs: 5000 };
/** The longer pause between two attempts while only a person can fix the problem. */
const PERSON_RETRY_MS = 30_000;
/** Connections for statements; one more holds the lock. */
const MAX_CONNECTIONS = 4;
const DAY_S = 86_400;
const YEAR_S = 365 * DAY_S;
/** More retries than this program ever allows, so that pg-boss fails no job before this program marks it as dead. */
const RETRY_LIMIT = 10_000;
/** pg-boss accepts at most a day. */
const EXPIRE_S = DAY_S - 1;
/** Any number, but the same for every host: two hosts exclude each other only if they use the same one. */
const LOCK_SEED = 7;

/** A refusal of this program, not of PostgreSQL. */
class QueueRefusedError extends Error {
  readonly problem: QueueProblem;
  constructor(problem: QueueProblem) {
    super(problem.text);
    this.problem = problem;
  }
}

interface OpenConnection extends OpenQueue {
  /** The client whose session has the lock of the queue. */
  readonly lock: Client;
}

interface ConnectionState extends QueueConnectionDeps {
  connection: OpenConnection | null;
  problem: QueueProblem;
  readonly backoff: Backoff;
  isClosed: boolean;
  cancelRetry: () => void;
  onUp: () => void;
}

export function createQueueConnection(deps: QueueConnectionDeps): QueueConnection {
  const state: ConnectionState = {
    ...deps,
    connection: null,
    problem: { text: 'connecting to PostgreSQL', fixedBy: 'itself' },
    backoff: createBackoff(BACKOFF),
    isClosed: false,
    cancelRetry: () => undefined,
    onUp: () => undefined,
  };
  return {
    start(onUp) {
      state.onUp = onUp;
      void connect(state);
    },
    state: () => ({
      kind: 'postgres',
      place: queueName(deps.address),
      isUp: state.connection !== null,
      problem: state.connection === null ? state.problem.text : null,
    }),
    async run(work) {
      const { connection } = state;
      if (connection === null) throw new QueueUnavailableError(state.problem.text);
      try {
        return await work(connection);
      } catch (error) {
        replaceConnection(state, connection, error);
        throw new QueueUnavailableError(toConnectionProblem(error).text);
      }
    },
    async close() {
      state.isClosed = true;
      state.cancelRetry();
      const { connection } = state;
      state.connection = null;
      state.problem = { text: 'the host is stopping', fixedBy: 'itself' };
      if (connection !== null) await release(connection);
    },
  };
}

async function connect(state: ConnectionState): Promise<void> {
  try {
    const connection = await open(state);
    if (state.isClosed) return await release(connection);
    state.connection = connection;
    state.backoff.reset();
    connection.boss.on('error', (error) => replaceConnection(state, connection, error));
    connection.lock.on('error', (error) => replaceConnection(state, connection, error));
    connection.lock.on('end', () => replaceConnection(state, connection, new Error('the connection ended')));
    state.log('info', 'the work queue can be used', { place: queueName(state.address) });
    state.onUp();
  } catch (error) {
    reportConnectionProblem(state, error);
    retry(state);
  }
}

/** Closes a connection of which a part has failed, and opens another one. */
function replaceConnection(state: ConnectionState, connection: OpenConnection, error: unknown): void {
  if (state.connection !== connection) return;
  state.connection = null;
  reportConnectionProblem(state, error);
  void release(connection);
  retry(state);
}

function retry(state: ConnectionState): void {
  if (state.isClosed) return;
  const retryMs = state.backoff.nextDelayMs();
  const delayMs = state.problem.fixedBy === 'person' ? PERSON_RETRY_MS : retryMs;
  state.cancelRetry = state.clock.after(delayMs, () => void connect(state));
}

const toConnectionProblem = (error: unknown): QueueProblem =>
  error instanceof QueueRefusedError ? error.problem : toQueueProblem(error);

/** A problem is reported when it begins or changes, not at each attempt. */
function reportConnectionProblem(state: ConnectionState, error: unknown): void {
  const before = state.problem.text;
  state.problem = toConnectionProblem(error);
  if (before === state.problem.text || state.isClosed) return;
  const level = state.problem.fixedBy === 'person' ? 'error' : 'warn';
  state.log(
    level,
    'the work queue cannot be used; games under way go on and count, no new ones are given out',
    {
      place: queueName(state.address),
      problem: state.problem.text,
    },
  );
}

async function release({ boss, lock }: OpenConnection): Promise<void> {
  await Promise.allSettled([boss.stop({ graceful: false, close: true }), lock.end()]);
}

async function open(state: ConnectionState): Promise<OpenConnection> {
  const [{ default: pg }, { PgBoss: Boss }] = await Promise.all([import('pg'), import('pg-boss')]);
  const settings = clientSettings(state.address, await state.findPassword());
  const lock = new pg.Client(settings);
  // Errors before the connection is in use reject the calls below; without a listener they would end the process.
  lock.on('error', () => undefined);
  let boss: PgBoss | null = null;
  try {
    await lock.connect();
    const version = checkSchemaVersion(await readSchemaVersion(lock));
    if (!version.ok) throw new QueueRefusedError({ text: version.message, fixedBy: 'person' });
    await takeLock(lock, state.queue);
    const isCurrent = version.value === QUEUE_SCHEMA_VERSION;
    const newBoss = new Boss({
      ...settings,
      schema: QUEUE_SCHEMA,
      max: MAX_CONNECTIONS,
      migrate: !isCurrent,
      createSchema: !isCurrent,
      schedule: false,
    });
    boss = newBoss;
    newBoss.on('error', () => undefined);
    await newBoss.start();
    await ensureQueue(newBoss, state.queue);
    await ensureEpochs(lock);
    const fence = await beginEpoch(lock, state.queue);
    const connection: OpenConnection = {
      boss: newBoss,
      fence,
      lock,
      query: async (statement, values) => (await newBoss.getDb().executeSql(statement, [...values])).rows,
    };
    await connection.query(RENEW_ALL_LEASES, [fence]);
    return connection;
  } catch (error) {
    await Promise.allSettled([boss?.stop({ graceful: false, close: true }), lock.end()]);
    throw error;
  }
}

const OTHER_HOST = 'another host uses this queue, on this data folder or on a copy of it';

/** Is called when another host has taken over the queue. It throws, and `run` then reconnects. */
export const throwLostQueue = (): never => {
  throw new QueueRefusedError({ text: OTHER_HOST, fixedBy: 'itself' });
};

/** Two hosts on copies of one data folder would deliver each other's orders; the lock ends with its connection. */
async function takeLock(lock: Client, queue: string): Promise<void> {
  const { rows } = await lock.query<{ readonly taken: boolean }>(
    `select pg_try_advisory_lock(hashtextextended($1, ${LOCK_SEED})) as taken`,
    [`arbiter:${queue}`],
  );
  if (rows[0]?.taken === true) return;
  // The server may not have noticed yet that this host was killed and started again.
  throw new QueueRefusedError({ text: OTHER_HOST, fixedBy: 'itself' });
}

async function ensureQueue(boss: PgBoss, queue: string): Promise<void> {
  if ((await boss.getQueue(queue)) !== null) return;
  await boss.createQueue(queue, {
    policy: 'standard',
    retryLimit: RETRY_LIMIT,
    retryDelay: 0,
    expireInSeconds: EXPIRE_S,
    retentionSeconds: YEAR_S,
    deleteAfterSeconds: DAY_S,
  });
}
