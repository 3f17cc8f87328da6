import { mkdtempSync, rmSync } from 'node:fs';
import { spawn, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ARBITER, QUIET_PORTS } from '../../support/arbiter.ts';
import { ensureBuild } from '../../support/built-program.ts';
import { hostEnvironment } from '../../support/built-host.ts';
import { readDatabase } from '../../support/database.ts';
import { blocksIn } from '../../support/docs/pages.ts';
import { postgresProblem, startTestPostgres, type TestPostgres } from '../../support/postgres/server.ts';

// Twelve seconds until the lease of the killed worker lapses, and whole games after it.
vi.setConfig({ testTimeout: 180_000 });

const WRITTEN = 'postgres://arbiter@127.0.0.1/arbiter';
const problem = postgresProblem();

/** The commands of the page, in order; commands that run in the background end with `&`. */
function documentedCommands(): readonly string[] {
  const block = blocksIn('bash').find(
    ({ page, code }) => page === 'docs/workers.md' && code.includes('--name lab-2'),
  );
  if (block === undefined) throw new Error('docs/workers.md has no such block');
  return block.code.trim().split('\n');
}

const verdict = z.looseObject({
  games: z.array(z.looseObject({ played_by: z.object({ worker: z.string(), trust: z.string() }) })),
});

describe.skipIf(problem !== null)(problem ?? 'the commands of docs/workers.md', () => {
  let postgres: TestPostgres;
  let address: string;
  let folder: string;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    await ensureBuild();
    postgres = await startTestPostgres();
    address = await postgres.database();
    folder = mkdtempSync(join(tmpdir(), 'arbiter-lab-'));
  });
  afterAll(async () => {
    const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    await Promise.all(
      running.map(
        (child) =>
          new Promise<void>((resolve) => {
            child.once('exit', () => resolve());
            child.kill('SIGTERM');
          }),
      ),
    );
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function start(command: string): { readonly child: ChildProcess; readonly out: () => string } {
    const [program, ...args] = command.replace(WRITTEN, address).replace(/ &$/u, '').split(' ');
    expect(program).toBe('arbiter');
    const env = {
      ...hostEnvironment(),
      ...QUIET_PORTS,
      ARBITER_REFEREE_PORTS: '0',
      ARBITER_PLAYER_PORTS: '0',
    };
    const child = spawn(process.execPath, [ARBITER, ...args], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()));
    return { child, out: () => out };
  }
  const ended = ({
    child,
    out,
  }: ReturnType<typeof start>): Promise<{ readonly code: number | null; readonly out: string }> =>
    new Promise((resolve) => child.once('close', (code) => resolve({ code, out: out() })));
  const count = (sql: string): number =>
    readDatabase(join(folder, 'lab'), (db) => Number(db.prepare(sql).pluck().get()));

  test('a run comes to its verdict although one of its two workers is killed', async () => {
    const commands = documentedCommands();
    expect(commands).toHaveLength(7);
    const [migrate = '', serve = '', first = '', second = '', workOne = '', workTwo = '', arena = ''] =
      commands;
    expect(await ended(start(migrate))).toMatchObject({ code: 0 });
    const host = start(serve);
    await vi.waitFor(() => expect(host.out()).toMatch(/http:\/\/127\.0\.0\.1/u), 60_000);
    for (const invite of [first, second]) expect(await ended(start(invite))).toMatchObject({ code: 0 });
    const killed = start(workOne);
    const other = start(workTwo);
    const run = ended(start(arena));
    const held = `select count(*) from fleet_attempts a join fleet_workers w using (worker_id)
      where w.name = 'lab-1' and a.ending is null`;
    await vi.waitFor(() => expect(count(held)).toBeGreaterThan(0), 60_000);
    killed.child.kill('SIGKILL');
    const { code, out } = await run;
    expect(code, out).toBe(0);
    const { games } = verdict.parse(JSON.parse(out.slice(out.indexOf('{'))));
    expect(games).toHaveLength(12);
    expect(new Set(games.map(({ played_by: by }) => by.worker))).toContain('lab-2');
    expect(count('select count(*) from fleet_results')).toBe(12);
    expect(count(`select count(*) from fleet_attempts where ending = 'lapsed'`)).toBeGreaterThan(0);
    other.child.kill('SIGTERM');
  });
});
