import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../../src/shared/contract/index.ts';
import { endedRun } from '../../support/arena-runs.ts';
import { builtCommand } from '../../support/arbiter.ts';
import { hostEnvironment, startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { bytesOnDisk } from '../../support/database.ts';
import { invited } from '../../support/fleet/spawn-worker.ts';
import { startWorker } from '../../support/fleet/worker-process.ts';
import { windowOf } from '../../support/models.ts';

import { postgresProblem, startTestPostgres, type TestPostgres } from '../../support/postgres/server.ts';

vi.setConfig({ testTimeout: 120_000 });

const PASSWORD = 'a-sentinel-password-81c2';
const problem = postgresProblem();

describe.skipIf(problem !== null)(problem ?? 'a host whose orders lie in a PostgreSQL', () => {
  let postgres: TestPostgres;
  let address: string;
  let host: BuiltHost;
  let api: Api;
  beforeAll(async () => {
    postgres = await startTestPostgres();
    address = await postgres.database();
    host = await startBuiltHost({
      args: ['--queue', address],
      env: { ARBITER_QUEUE_PASSWORD: PASSWORD },
    });
    api = await windowOf(host);
  });
  afterAll(async () => {
    await host.dispose();
    await postgres.stop();
  });

  const doctorsQueue = async (): Promise<unknown> => {
    const { out } = await builtCommand(['doctor', '--json', '--data', host.data], hostEnvironment());
    const { items } = JSON.parse(out) as { readonly items: readonly { readonly name: string }[] };
    return items.find(({ name }) => name === 'queue');
  };

  const start = async (games: number): Promise<string> => {
    const { arenaId } = await api.call('arena.start', {
      template: 'chess.v1',
      a: { kind: 'builtin', level: 1 },
      b: { kind: 'random' },
      games,
      atOnce: 4,
      workers: 'own',
    });
    return arenaId;
  };
  const untilQueue = (isUp: boolean): Promise<unknown> =>
    vi.waitFor(async () => expect((await api.call('fleet.status', {})).queue.isUp).toBe(isUp), {
      timeout: 60_000,
    });

  test('play goes on while PostgreSQL is gone, and everything counts once', async ({ skip }) => {
    await untilQueue(true);
    const worker = startWorker((await invited(api, host, { name: 'lab' })).file, '--slots', '2');
    const arenaId = await start(8);
    await vi.waitFor(
      async () => expect((await api.call('fleet.status', {})).orders.leased).toBeGreaterThan(0),
      { timeout: 60_000 },
    );
    if (!(await postgres.kill())) skip('this PostgreSQL cannot be stopped by the tests');
    await untilQueue(false);
    expect(await doctorsQueue()).toMatchObject({
      state: 'trouble',
      mend: expect.stringContaining('arbiter queue migrate'),
    });
    const { queue } = await api.call('fleet.status', {});
    expect(queue).toMatchObject({ kind: 'postgres', isUp: false });
    expect(queue.problem).toMatch(/PostgreSQL/u);
    expect(await host.rest.get('/health')).toMatchObject({ status: 200 });
    const before = (await api.call('arena.get', { arenaId })).played;
    // A game that was in progress when the server was killed counts while the server is down.
    await vi.waitFor(
      async () => expect((await api.call('arena.get', { arenaId })).played).toBeGreaterThan(before),
      { timeout: 90_000 },
    );
    await postgres.start();
    await untilQueue(true);
    expect(await doctorsQueue()).toMatchObject({ state: 'ok' });
    await endedRun(api, arenaId);
    expect(await api.call('arena.get', { arenaId })).toMatchObject({ state: 'done', played: 8 });
    worker.signal('SIGTERM');
    expect(await worker.ended).toMatchObject({ code: 0 });
  });

  test('the password is kept with the secrets and is nowhere else', async () => {
    await untilQueue(true);
    expect(readFileSync(join(host.data, 'secrets.json'), 'utf8')).toContain(PASSWORD);
    const status = JSON.stringify(await api.call('fleet.status', {}));
    for (const text of [status, host.stderr(), bytesOnDisk(host.data).toString('latin1')])
      expect(text).not.toContain(PASSWORD);
  });

  test('the command makes the tables and says their version', async () => {
    const args = ['queue', 'migrate', '--queue', await postgres.database(), '--json'];
    const made = await builtCommand(args, hostEnvironment());
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(made.out)).toMatchObject({ schema: 'arbiter_queue', from: null, to: 42 });
  });
});
