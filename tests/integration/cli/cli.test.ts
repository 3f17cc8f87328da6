// In process: the database to be verified is made without a host.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrateDatabase, migrations } from '../../../src/main/platform/db/migrate.ts';
import { openDatabase } from '../../../src/main/platform/db/open.ts';
import { hostEnvironment } from '../../support/built-host.ts';
import { cliArguments, ensureBuild } from '../../support/built-program.ts';
import manifest from '../../../package.json' with { type: 'json' };

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'arbiter-cli-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the built command line as a child process. */
async function arbiter(...args: string[]): Promise<Ended> {
  await ensureBuild();
  return new Promise((done) => {
    const child = spawn(process.execPath, cliArguments(args), {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: hostEnvironment(),
    });
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString('utf8')));
    child.once('close', (code) => done({ code, ...said }));
  });
}

async function database(change?: string): Promise<void> {
  const db = await openDatabase(join(data, 'arbiter.db'));
  migrateDatabase(db, { migrations, nowMs: 0, backup: () => undefined });
  if (change !== undefined) db.exec(change);
  db.close();
}

describe('the program', () => {
  test('prints its version', async () => {
    expect(await arbiter('--version')).toEqual({ code: 0, out: `${manifest.version}\n`, err: '' });
  });

  test.each([['--help'], ['-h'], ['help']])('prints its help on %s', async (word) => {
    const { code, out } = await arbiter(word);
    expect(code).toBe(0);
    for (const name of ['serve', 'match', 'verify', 'doctor']) expect(out).toContain(`  ${name} `);
  });

  test.each([
    [['docter'], "unknown command 'docter' (Did you mean doctor?)"],
    [['__proto__'], "unknown command '__proto__'"],
    [['--prot'], "unknown option '--prot'"],
    [['serve', '--prot', '1'], "unknown option '--prot' (Did you mean --port?)"],
    [['match', '--games', '0'], '--games must be a whole number'],
    [['verify', 'now'], 'unexpected argument "now"'],
  ])('%j ends with code 2 and two lines', async (args, text) => {
    const { code, out, err } = await arbiter(...args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(text);
    expect(err.trimEnd().split('\n')).toHaveLength(2);
  });

  test.each(['serve', 'match', 'verify', 'doctor'])('prints the help of %s with examples', async (name) => {
    const { code, out, err } = await arbiter(name, '--help');
    expect([code, err]).toEqual([0, '']);
    // Named as it is typed in this installation, for example `node bin/arbiter.mjs serve`.
    expect(out).toMatch(new RegExp(`^Usage: .*arbiter(?:\\.mjs)? ${name}\\b`, 'mu'));
    expect(out).toContain('Examples');
  });
});

describe('arbiter verify', () => {
  test('passes an intact folder and lists the checks', async () => {
    await database();
    const { code, out, err } = await arbiter('verify', '--data', data, '--json');
    expect([code, err]).toEqual([0, '']);
    const verdict = JSON.parse(out) as { ok: boolean; checks: { name: string; ok: boolean; rows: number }[] };
    expect(verdict.ok).toBe(true);
    expect(verdict.checks.map((check) => check.name)).toContain('audit_chain');
    for (const check of verdict.checks) expect(Object.keys(check)).toEqual(['name', 'ok', 'rows']);
  });

  test('does not call the folder of a newer program sound', async () => {
    await database("insert into migrations values (9999, 'from-the-future', 'x', 0)");
    const { code, out, err } = await arbiter('verify', '--data', data);
    expect([code, err, out]).toEqual([1, '', expect.stringContaining('schema version 9999')]);
    expect(out).not.toContain('Everything holds');
  });

  test('names the broken part and ends with code 1', async () => {
    await database('DROP TRIGGER actions_refuse_update');
    const { code, out } = await arbiter('verify', '--data', data, '--json');
    expect(code).toBe(1);
    const verdict = JSON.parse(out) as { ok: boolean; checks: { name: string; firstBroken?: string }[] };
    expect(verdict.ok).toBe(false);
    expect(verdict.checks.find((check) => check.name === 'schema')?.firstBroken).toContain(
      'actions_refuse_update',
    );
    const people = await arbiter('verify', '--data', data);
    expect(people.out).toContain('✗ schema');
    expect(people.out).toMatch(/Broken, first at .*actions_refuse_update/);
  });

  test('fails on a folder without a database', async () => {
    const { code, out, err } = await arbiter('verify', '--data', join(data, 'none'));
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('there is no database in');
  });
});
