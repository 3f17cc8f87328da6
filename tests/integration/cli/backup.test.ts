// In process: input and output of the command are recorded, and its questions are answered.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { command } from '../../../src/main/cli/commands/backup.ts';
import { EXIT } from '../../../src/main/cli/exit-codes.ts';
import { BUILT_ENTRY } from '../../support/built-program.ts';
import { recordedIo } from '../../support/command-io.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

let host: BuiltHost;
let folder = '';
beforeAll(async () => {
  host = await startBuiltHost();
});
afterAll(() => host.dispose());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = async (...args: string[]) => {
  const { io, out, err } = recordedIo({ entryUrl: BUILT_ENTRY });
  const loadHost = () => Promise.reject(new Error('no host is needed'));
  const code = await command.run(args, { io, loadHost });
  return { code, out: out(), err: err() };
};

test('a folder is backed up, checked and restored into another folder', async () => {
  const file = join(folder, 'a.zip');
  expect(await run('create', '--data', host.data, '--out', file)).toMatchObject({ code: EXIT.ok });
  const checked = await run('check', file, '--json');
  expect(JSON.parse(checked.out)).toMatchObject({ ok: true, withKeys: false });
  const target = join(folder, 'restored');
  const restored = await run('restore', file, '--data', target, '--json');
  expect(restored.code).toBe(EXIT.ok);
  expect(JSON.parse(restored.out)).toMatchObject({ data: target, kept: null });
  expect(readdirSync(target)).toContain('arbiter.db');
  const again = await startBuiltHost({ data: target });
  await again.stop();
});

test('a backup never overwrites a file', async () => {
  const file = join(folder, 'a.zip');
  writeFileSync(file, 'mine');
  const refused = await run('create', '--data', host.data, '--out', file);
  expect(refused).toMatchObject({ code: EXIT.failed });
  expect(refused.err).toContain('exists');
});

test('a folder in use is not restored', async () => {
  const file = join(folder, 'a.zip');
  await run('create', '--data', host.data, '--out', file);
  const refused = await run('restore', file, '--data', host.data);
  expect(refused).toMatchObject({ code: EXIT.dataInUse });
  expect(readdirSync(host.data)).not.toContain('restore-next');
});

test('restoring a damaged backup changes nothing', async () => {
  const file = join(folder, 'bad.zip');
  writeFileSync(file, 'not an archive');
  const target = join(folder, 'kept');
  const refused = await run('restore', file, '--data', target);
  expect(refused).toMatchObject({ code: EXIT.failed });
  expect(refused.err).toContain('Nothing was changed');
  expect(readdirSync(target)).not.toContain('arbiter.db');
});

test('other arguments are a usage error', async () => {
  expect(await run('destroy')).toMatchObject({ code: EXIT.usage });
  expect(await run('check')).toMatchObject({ code: EXIT.usage });
});
