// In process: one test needs the options of a packaged build, and there is none here.
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { longTest } from '../../support/long-test.ts';
import { startHost } from '../../../src/main/host/host.ts';
import { checkDamaged, stoppedWithGame } from '../../support/damaged-database.ts';
import { wholeDatabase } from '../../support/database.ts';
import { openSocket, tokenProtocols } from '../../support/events-client.ts';
import { quietSocket } from '../../support/raw-http.ts';
import { verdict, type Table } from '../../support/rest.ts';
import { hostFolder, spawnHost, startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { hostOptions } from '../../support/start-host.ts';

/** The host with a damaged database, a full disk and a locked database, and its refusals to start. */

let data: string;
let table: BuiltHost | null = null;
beforeEach(() => {
  data = hostFolder();
});
afterEach(async () => {
  await table?.stop();
  table = null;
  rmSync(data, { recursive: true, force: true });
});

const start = async (): Promise<BuiltHost> => (table = await startBuiltHost({ data }));
const stop = async (): Promise<void> => {
  await table?.stop();
  table = null;
};
const chess = (host: BuiltHost): Promise<Table> => host.rest.session('chess.v1', ['white', 'black']);
const storage = async (host: BuiltHost): Promise<unknown> => (await host.rest.get('/health')).body['storage'];

test('a database locked by another program answers 503, and the host continues afterwards', async () => {
  const host = await start();
  const game = await chess(host);
  const { token } = game.seats[0];
  const before = wholeDatabase(data);
  const other = new Database(join(data, 'arbiter.db'));
  other.exec('begin immediate');
  const [moved, made] = await Promise.all([host.rest.act(game, 0, 'e2e4', 0), host.rest.post('/agents')]);
  for (const reply of [moved, made]) {
    expect(verdict(reply)).toEqual([503, 'STORAGE_UNAVAILABLE']);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.text).not.toMatch(/sqlite|busy|locked/iu);
  }
  expect(await storage(host)).toBe('failing');
  expect((await host.rest.get(`/sessions/${game.sessionId}/state`, { token })).body).toMatchObject({
    tick: 0,
  });
  expect(wholeDatabase(data)).toBe(before);
  other.exec('rollback');
  other.close();
  expect((await host.rest.act(game, 0, 'e2e4', 0)).body['tick']).toBe(1);
  expect(await storage(host)).toBe('ok');
}, 120_000);

const mayMount = ((): boolean => {
  try {
    const at = hostFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', at], { stdio: 'ignore' });
    execFileSync('umount', [at]);
    rmSync(at, { recursive: true });
    return true;
  } catch {
    process.stderr.write('no right to mount a small file system here: the full disk is not tested\n');
    return false;
  }
})();

describe.runIf(mayMount)('a full disk', () => {
  beforeEach(() => void execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', data]));
  afterEach(async () => {
    await stop();
    execFileSync('umount', [data]);
  });

  test('answers 503 without partial writes, still serves reads, and resumes when there is space', async () => {
    const host = await start();
    const game = await chess(host);
    const { token } = game.seats[0];
    expect((await host.rest.act(game, 0, 'e2e4', 0)).status).toBe(200);
    const fillerFile = join(data, 'ballast');
    fill(fillerFile);
    // Space that the write-ahead log has already reserved may still accept some writes.
    let refused = await host.rest.post('/agents');
    for (let n = 0; refused.status === 201 && n < 400; n += 1) {
      fill(fillerFile);
      refused = await host.rest.post('/agents');
    }
    const before = wholeDatabase(data);
    expect(verdict(refused)).toEqual([503, 'STORAGE_UNAVAILABLE']);
    expect(await storage(host)).toBe('failing');
    const log = await host.rest.get(`/sessions/${game.sessionId}/log`, { token });
    expect(log.status).toBe(200);
    expect(verdict(await host.rest.act(game, 1, 'e7e5', 1))).toEqual([503, 'STORAGE_UNAVAILABLE']);
    expect(wholeDatabase(data)).toBe(before);
    rmSync(fillerFile);
    expect((await host.rest.post('/agents')).status).toBe(201);
    expect(await storage(host)).toBe('ok');
    const verified = await host.rest.get(`/sessions/${game.sessionId}/verify`, { token });
    expect(verified.body).toMatchObject({ ok: true });
    expect((await host.rest.act(game, 1, 'e7e5', 1)).body['tick']).toBe(2);
  }, 120_000);

  /** Writes until the disk is full, in ever smaller pieces. */
  function fill(file: string): void {
    const descriptor = openSync(file, 'a');
    for (const size of [65_536, 4096, 512]) {
      try {
        for (;;) if (writeSync(descriptor, Buffer.alloc(size)) < size) break;
      } catch {
        // The disk is full; try a smaller piece.
      }
    }
    closeSync(descriptor);
  }
});

describe('a damaged database', () => {
  /** A folder with one game, made once; each test damages a copy. */
  const original = hostFolder();
  let game: Table;
  beforeAll(async () => {
    game = await stoppedWithGame(original);
  });
  afterAll(() => rmSync(original, { recursive: true, force: true }));
  beforeEach(() => cpSync(original, data, { recursive: true, preserveTimestamps: true }));

  // tests/full/host/damaged.test.ts has more depths.
  test.each([4])(
    'with all but its first %i pages overwritten starts read-only, leaves the file unchanged and copies it',
    (remainingPages) => checkDamaged(data, remainingPages),
  );

  longTest('with its end cut off starts read-only and is not replaced', async () => {
    const file = join(data, 'arbiter.db');
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, Math.floor(whole.length / 2)));
    const host = await start();
    expect(await storage(host)).toBe('read_only');
    await stop();
    expect(statSync(file).size).toBe(Math.floor(whole.length / 2));
  });

  test('that is missing is not silently replaced', async () => {
    rmSync(join(data, 'arbiter.db'));
    const host = await start();
    expect(await storage(host)).toBe('read_only');
    expect(verdict(await host.rest.post('/agents'))).toEqual([503, 'READ_ONLY']);
    await stop();
    expect(readdirSync(data)).not.toContain('arbiter.db');
  });

  test('readable but behind its own head serves reads and refuses writes', async () => {
    const head = join(data, 'audit-head.json');
    const stored = JSON.parse(readFileSync(head, 'utf8')) as { seq: number; hash: string };
    writeFileSync(head, JSON.stringify({ ...stored, seq: stored.seq + 5 }));
    const host = await start();
    const { token } = game.seats[0];
    expect((await host.rest.get(`/sessions/${game.sessionId}/state`, { token })).body).toMatchObject({
      tick: 1,
      status: 'active',
    });
    expect((await host.rest.get('/sessions', { token })).body['sessions']).toHaveLength(1);
    expect(verdict(await host.rest.act(game, 1, 'e7e5', 1))).toEqual([503, 'READ_ONLY']);
    for (const reply of [
      await host.rest.post(`/sessions/${game.sessionId}/resign`, undefined, { token }),
      await host.rest.post(`/sessions/${game.sessionId}/spectators`, undefined, { token }),
      await host.rest.post('/challenges', { template: 'rps.v1' }, { token }),
    ]) {
      expect(verdict(reply)).toEqual([503, 'READ_ONLY']);
    }
    await host.advance(0).catch((error: unknown) => expect(String(error)).toContain('503'));
  });
});

/** Changes of stored sessions that the host makes out at its start. */
const STATES = {
  'the state': `state = replace(state, '"black"', '"white"')`,
  'the tick': 'tick = 5',
  'the state, no longer JSON of a game': `state = '{}'`,
  'the state, no JSON at all': `state = 'ruined'`,
} as const;
/** Changes after which a row cannot be read at all. */
const ROWS = [`clock = '{'`, `options = 'x'`, `illegal_counts = ''`] as const;

describe('sessions that were changed while the host was down', () => {
  const folder = hostFolder();
  const changed = new Map<string, Table>();
  let host: BuiltHost;
  let other: Table;
  beforeAll(async () => {
    const first = await startBuiltHost({ data: folder });
    other = await chess(first);
    for (const change of [...Object.values(STATES), ...ROWS]) {
      const game = await chess(first);
      await first.rest.act(game, 0, 'e2e4', 0);
      changed.set(change, game);
    }
    await first.stop();
    const db = new Database(join(folder, 'arbiter.db'));
    for (const [change, { sessionId }] of changed)
      db.prepare(`update sessions set ${change} where session_id = ?`).run(sessionId);
    db.close();
    host = await startBuiltHost({ data: folder });
  });
  afterAll(() => host.dispose());
  const gameOf = (change: string): Table => {
    const game = changed.get(change);
    if (game === undefined) throw new Error(`no session for ${change}`);
    return game;
  };

  test.each(Object.entries(STATES))('one with %s changed is quarantined', async (_name, change) => {
    const game = gameOf(change);
    const { token } = game.seats[0];
    const path = `/sessions/${game.sessionId}`;
    const list = await host.rest.get('/sessions', { token });
    expect(list.body['sessions']).toMatchObject([
      { session_id: game.sessionId, quarantined: true, status: 'active' },
    ]);
    for (const tick of [0, 1, 5]) {
      expect(verdict(await host.rest.act(game, 1, 'e7e5', tick))).toEqual([409, 'QUARANTINED']);
    }
    expect(verdict(await host.rest.post(`${path}/resign`, undefined, { token }))).toEqual([
      409,
      'QUARANTINED',
    ]);
    expect(verdict(await host.rest.post(`${path}/draw`, { draw: 'offer' }, { token }))).toEqual([
      409,
      'QUARANTINED',
    ]);
    const verified = await host.rest.get(`${path}/verify`, { token });
    expect(verified.body).toMatchObject({ ok: false, state_equals_replay: false });
    for (const read of ['state', 'log', 'export?format=json', 'export?format=pgn']) {
      expect((await host.rest.get(`${path}/${read}`, { token })).status, read).toBeLessThan(500);
    }
    const control = await host.window();
    for (const [call, input] of [
      ['sessions.get', { sessionId: game.sessionId, frames: true }],
      ['host.overview', {}],
      ['sessions.page', { limit: 10 }],
    ] as const) {
      expect(await control.request(call, input), call).toMatchObject({ ok: true });
    }
  });

  test.each(ROWS)(
    'one whose row cannot be read (%s) is missing, and the audit log says so',
    async (change) => {
      const { sessionId, seats } = gameOf(change);
      const { token } = seats[0];
      expect(verdict(await host.rest.get(`/sessions/${sessionId}/state`, { token }))).toEqual([
        404,
        'NOT_FOUND',
      ]);
      expect((await host.rest.get(`/sessions/${sessionId}/verify`, { token })).status).toBe(404);
      const window = await host.window();
      const audit = await window.request('audit.page', {
        offset: 0,
        limit: 20,
        filter: { subject: sessionId },
      });
      expect(JSON.stringify(audit)).toContain('SESSION_QUARANTINED');
    },
  );

  test('leave the others playable', async () => {
    expect((await host.rest.act(other, 0, 'e2e4', 0)).status).toBe(200);
  });
});

describe('starting', () => {
  test('a second host on the same folder is refused and names the first, and the folder is the owner’s only', async () => {
    const { pid } = await start();
    const second = await spawnHost({ data });
    expect(second).toMatchObject({ code: 'DATA_IN_USE', message: expect.stringContaining(String(pid)) });
    if (process.platform === 'win32') return;
    expect(statSync(data).mode & 0o777).toBe(0o700);
    for (const file of ['host.json', 'arbiter.db'])
      expect(statSync(join(data, file)).mode & 0o077, file).toBe(0);
  });

  test('a port in use is refused with the name of its holder, and the folder is unlocked', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen({ host: '127.0.0.1', port: 0 }, resolve));
    const { port } = holder.address() as { port: number };
    const refused = await spawnHost({ data, args: ['--port', String(port)] });
    expect(refused).toMatchObject({ code: 'PORT_IN_USE' });
    const message = 'message' in refused ? refused.message : '';
    expect(message).toContain(String(port));
    if (process.platform === 'linux') expect(message).toContain(`pid ${process.pid}`);
    await new Promise((resolve) => holder.close(resolve));
    await start();
  });

  test('options for tests are refused in packaged builds', async () => {
    for (const more of [
      { testClock: true },
      { crashAt: 'session.beforeCommit' },
      { limits: 'off' as const },
    ]) {
      const options = hostOptions({
        dataFolder: data,
        packaged: true,
        testClock: false,
        limits: 'on',
        ...more,
      });
      expect(await startHost(options)).toMatchObject({ ok: false, code: 'USAGE' });
    }
  });
});

describe('stopping', () => {
  test('takes less than 3 s with open sockets of every kind and leaves no listener', async () => {
    const host = await start();
    const game = await chess(host);
    const port = host.ready.ports.gateway;
    const idle = await Promise.all(Array.from({ length: 20 }, () => quietSocket({ port })));
    for (const socket of idle.slice(10)) socket.write('POST /agents HTTP/1.1\r\nHost: 127.0.0.1\r\n');
    const events = await openSocket(
      `${host.rest.url}sessions/${game.sessionId}/events`,
      tokenProtocols(game.seats[0].token),
    );
    const control = await openSocket(`${host.rest.url}control`, tokenProtocols(host.ready.adminToken));
    const startedMs = performance.now();
    await stop();
    expect(performance.now() - startedMs).toBeLessThan(3000);
    await Promise.all([events.closed, control.closed]);
    await expect(quietSocket({ port })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(readdirSync(data)).not.toContain('host.json');
    for (const socket of idle) socket.destroy();
  });

  longTest('succeeds right after a start with many open games', async () => {
    const host = await start();
    for (let n = 0; n < 30; n += 1) await chess(host);
    await stop();
    await start();
    await stop();
    const last = await start();
    expect(await (await last.window()).request('host.overview', {})).toMatchObject({
      ok: true,
      value: { liveCount: 30 },
    });
  });
});
