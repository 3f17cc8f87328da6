import Database from 'better-sqlite3';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createGameClient,
  readHostTarget,
  honestSignals,
  startedMatchOf,
} from '../../../src/main/cli/rewards/game-client.ts';
import { startBuiltHost, type BuiltHost, type BuiltHostOptions } from '../../support/built-host.ts';
import { readDatabase } from '../../support/database.ts';
import { isFullRun } from '../../support/full-run.ts';
import { verdict } from '../../support/rest.ts';

const hosts: BuiltHost[] = [];
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.dispose()));
});

async function started(options: BuiltHostOptions = {}): Promise<BuiltHost> {
  const host = await startBuiltHost(options);
  hosts.push(host);
  return host;
}

/** Locks the database as another program would; resolves when the lock is released. */
function lock(host: BuiltHost, heldMs: number): Promise<void> {
  const other = new Database(join(host.data, 'arbiter.db'));
  other.exec('begin exclusive');
  return new Promise((resolve) =>
    setTimeout(() => {
      other.exec('rollback');
      other.close();
      resolve();
    }, heldMs),
  );
}

/** A lock that outlasts every wait for the database; the long tests hold it for shorter times too. */
const LOCK_MS = isFullRun ? [2000, 6000, 8000] : [8000];

async function until<T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isSo(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Endings that no rule of a game of our own players knows. */
const HOST_REASONS = [
  'engine_crashed',
  'engine_stalled',
  'adjudicated',
  'timeout',
  'abandoned',
  'host_fault',
  'aborted',
];
const decidedByUs = (host: BuiltHost): string[] =>
  readDatabase(host.data, (db) =>
    db
      .prepare<[], string>('select outcome_reason from sessions where outcome_reason is not null')
      .pluck()
      .all()
      .filter((reason) => HOST_REASONS.includes(reason)),
  );

const storageOf = async (host: BuiltHost): Promise<unknown> =>
  (await host.rest.get('/health')).body['storage'];
const recovered = (host: BuiltHost): Promise<unknown> =>
  until(
    () => storageOf(host),
    (storage) => storage === 'ok',
  );

describe('a database that another program locks', () => {
  /** The host of the tests that look at what they made themselves; each waits until it has recovered. */
  let host: BuiltHost;
  beforeAll(async () => {
    host = await startBuiltHost();
  });
  afterAll(() => host.dispose());

  test.each(LOCK_MS)(
    'for %i ms decides no game of the host’s own players, and all go on',
    async (heldMs) => {
      const own = await started();
      const { api } = await own.window();
      const seats = { white: { kind: 'builtin', level: 2 }, black: { kind: 'builtin', level: 2 } } as const;
      for (let game = 0; game < 4; game += 1) await api.call('match.start', { template: 'chess.v1', seats });
      const arena = await api.call('arena.start', {
        template: 'tic_tac_toe.v1',
        a: { kind: 'random' },
        b: { kind: 'builtin', level: 1 },
        games: 40,
      });
      let slowestMs = 0;
      const gone = lock(own, heldMs).then(() => true);
      const states = new Set<unknown>();
      while (!(await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 50, false))]))) {
        const startedMs = performance.now();
        const health = await own.rest.get('/health');
        slowestMs = Math.max(slowestMs, performance.now() - startedMs);
        states.add(`${health.status} ${String(health.body['status'])} ${String(health.body['storage'])}`);
      }
      expect(states).toContain('200 degraded failing');
      // A lock that blocked the event loop would hold one of these requests until it is released.
      expect(slowestMs).toBeLessThan(heldMs * 0.75);
      await recovered(own);
      const moves = (): number =>
        readDatabase(own.data, (db) => Number(db.prepare('select count(*) from actions').pluck().get()));
      const before = moves();
      await until(
        async () => moves(),
        (count) => count > before,
      );
      const done = await until(
        () => api.call('arena.get', { arenaId: arena.arenaId }),
        ({ state }) => state !== 'running',
      );
      expect(done).toMatchObject({ state: 'done', played: 40, aborted: 0, voided: 0 });
      expect(decidedByUs(own)).toEqual([]);
    },
    120_000,
  );

  test('takes no time off a clock and loses no move', async () => {
    const game = await host.rest.session('chess.v1', ['white', 'black'], { clock: { initial_ms: 5500 } });
    const gone = lock(host, 6500);
    const refused = await host.rest.act(game, 0, 'e2e4', 0);
    expect(verdict(refused)).toEqual([503, 'STORAGE_UNAVAILABLE']);
    expect(refused.headers.get('retry-after')).toBe('1');
    await gone;
    await recovered(host);
    const moved = await host.rest.act(game, 0, 'e2e4', 0);
    expect([moved.status, moved.body['status'], moved.body['tick']]).toEqual([200, 'active', 1]);
    const log = await host.rest.get(`/sessions/${game.sessionId}/log`, { token: game.seats[0].token });
    const rows = log.body['actions'] as {
      kind: string;
      action: string | null;
      details?: { stopped_ms?: number };
    }[];
    expect(rows.map(({ kind, action }) => [kind, action])).toEqual([
      ['outage', null],
      ['action', 'e2e4'],
    ]);
    expect(rows[0]?.details?.stopped_ms).toBeGreaterThan(5000);
    const checked = await host.rest.get(`/sessions/${game.sessionId}/verify`, { token: game.seats[0].token });
    expect(checked.body).toMatchObject({ ok: true });
  }, 120_000);

  test('for a second delays a move and refuses nothing', async () => {
    const game = await host.rest.session('chess.v1', ['white', 'black'], { clock: { initial_ms: 60_000 } });
    const gone = lock(host, 1000);
    expect((await host.rest.act(game, 0, 'e2e4', 0)).status).toBe(200);
    await gone;
    await recovered(host);
  });

  test('makes no reward match late that was submitted in time', async () => {
    const target = await readHostTarget(host.ready.url);
    const client = createGameClient(() => target, `0x${'5a'.repeat(32)}`);
    const begun = await client.start(5);
    await host.advance(120_000);
    const play = { placement: 1, durationMs: 120_000, kills: 3, antiCheat: honestSignals(120_000) };
    const gone = lock(host, 8000);
    const refused = await client.submit(startedMatchOf(begun, 5), play);
    expect([refused.status, refused.body['rejectionReason']]).toEqual([503, 'STORAGE_UNAVAILABLE']);
    await gone;
    await recovered(host);
    const paid = await client.submit(startedMatchOf(begun, 5), play);
    expect([paid.status, paid.body['rejectionReason'] ?? null]).toEqual([200, null]);
  }, 120_000);

  test('is told by the health of the reward authority', async () => {
    const gone = lock(host, 3000);
    await host.rest.post('/agents');
    const health = await host.rest.get('/mcp-health');
    expect([health.status, health.body['status'], health.body['checks']]).toMatchObject([
      503,
      'down',
      { database: false },
    ]);
    await gone;
    await recovered(host);
    expect((await host.rest.get('/mcp-health')).body['checks']).toMatchObject({ database: true });
  });
});

describe('time in which the host was off', () => {
  const OFF_MS = 30 * 3_600_000;

  test('ends no game and no challenge', async () => {
    const host = await startBuiltHost();
    const game = await host.rest.session('chess.v1', ['white', 'black']);
    expect((await host.rest.act(game, 0, 'e2e4', 0)).status).toBe(200);
    const challenge = await host.rest.post(
      '/challenges',
      { template: 'chess.v1' },
      { token: game.seats[0].token },
    );
    expect(challenge.status).toBe(201);
    await host.stop();
    const db = new Database(join(host.data, 'arbiter.db'));
    db.exec(`update sessions set expires_ms = expires_ms - ${OFF_MS};
      update challenges set expires_ms = expires_ms - ${OFF_MS};
      update meta set value = cast(cast(value as integer) - ${OFF_MS} as text) where key = 'alive_at_ms'`);
    db.close();
    const next = await started({ data: host.data });
    await next.advance(61_000);
    const state = await next.rest.get(`/sessions/${game.sessionId}/state`, { token: game.seats[1].token });
    expect(state.body).toMatchObject({ status: 'active', outcome: null });
    const open = await next.rest.get('/challenges', { token: game.seats[0].token });
    expect(open.body['challenges']).toMatchObject([{ status: 'open' }]);
  });
});

test('an error that nothing handled is logged, and the host stops in order', async () => {
  const planted = "process.on('SIGUSR2', () => void Promise.reject(new Error('planted')))";
  const script = `import { isMainThread } from 'node:worker_threads'; if (isMainThread) ${planted};`;
  const host = await startBuiltHost({
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` },
  });
  const game = await host.rest.session('chess.v1', ['white', 'black']);
  host.child.kill('SIGUSR2');
  expect(await host.ended).toBe(1);
  expect(host.stderr()).toContain('planted');
  const last = readDatabase(host.data, (db) =>
    db.prepare('select action from audit order by seq desc limit 1').pluck().get(),
  );
  expect(last).toBe('HOST_STOPPED');
  const next = await started({ data: host.data });
  const state = await next.rest.get(`/sessions/${game.sessionId}/state`, { token: game.seats[0].token });
  expect(state.body['status']).toBe('active');
});
