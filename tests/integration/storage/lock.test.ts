// In process: the lock is taken twice by one process, which no command does.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lockFolder, type DataPaths } from '../../../src/main/platform/data-folder/index.ts';
import { temporaryPaths } from '../../support/test-storage.ts';
import { startProcess } from '../../support/process.ts';

const start = (paths: DataPaths) => startProcess('hold-lock', paths.folder);

describe('the lock of a data folder', () => {
  test('refuses a second host and names the first', async () => {
    const paths = temporaryPaths();
    const first = start(paths);
    expect(await first.line()).toBe('held');
    expect(await start(paths).line()).toBe(`refused ${first.pid}`);
    expect(await lockFolder(paths)).toMatchObject({
      ok: false,
      code: 'DATA_IN_USE',
      detail: { pid: first.pid },
    });
  });

  test('is free after a clean stop and leaves no pid file', async () => {
    const paths = temporaryPaths();
    const first = start(paths);
    await first.line();
    first.child.stdin.end();
    await first.ended;
    expect(existsSync(paths.lockHolder)).toBe(false);
    expect(await start(paths).line()).toBe('held');
  });

  test('is free after kill -9', async () => {
    const paths = temporaryPaths();
    for (let round = 0; round < 3; round += 1) {
      const host = start(paths);
      expect(await host.line()).toBe('held');
      host.child.kill('SIGKILL');
      await host.ended;
      expect(existsSync(paths.lockHolder)).toBe(true);
    }
    expect(readdirSync(paths.folder).filter((name) => name.startsWith('lock'))).toEqual(['lock', 'lock.pid']);
  });

  test('goes to exactly one of six competing processes each time', async () => {
    const paths = temporaryPaths();
    for (let round = 0; round < 2; round += 1) {
      const processes = Array.from({ length: 6 }, () => start(paths));
      const text = await Promise.all(processes.map((child) => child.line()));
      const winner = processes[text.indexOf('held')];
      expect(text.filter((word) => word === 'held')).toHaveLength(1);
      expect(text.filter((word) => word === `refused ${winner?.pid}`)).toHaveLength(5);
      winner?.child.kill('SIGKILL');
      await winner?.ended;
    }
  }, 120_000);

  test('blocks the same process too and can be taken again after a release', async () => {
    const paths = temporaryPaths();
    const first = await lockFolder(paths);
    expect(await lockFolder(paths)).toMatchObject({ ok: false, detail: { pid: process.pid } });
    if (first.ok) {
      first.value.release();
      first.value.release();
    }
    const again = await lockFolder(paths);
    expect(again.ok).toBe(true);
    if (again.ok) again.value.release();
  });

  test('refuses without a pid when the pid is unknown', async () => {
    const paths = temporaryPaths();
    await start(paths).line();
    writeFileSync(paths.lockHolder, 'nonsense');
    expect(await lockFolder(paths)).toMatchObject({ ok: false, detail: { pid: null } });
  });
});
