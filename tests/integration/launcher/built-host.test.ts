import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { spawnHost, startBuiltHost } from '../../support/built-host.ts';
import { CLI, requireBuild } from '../../support/built-program.ts';
import { temporaryFolder } from '../../support/test-storage.ts';

test('the host of a test is the built program, in a process of its own', async () => {
  const host = await startBuiltHost();
  expect(host.child.spawnargs).toContain(CLI);
  expect(host.ready.pid).toBe(host.child.pid);
  const { api } = await host.window();
  expect((await api.call('templates.list', {})).length).toBeGreaterThan(5);
  await host.advance(60_000);
  expect(await host.stop()).toBe(0);
  await host.dispose();
});

test('a second host on the same folder says why it does not come up', async () => {
  const host = await startBuiltHost();
  const second = await spawnHost({ data: host.data });
  expect(second).toMatchObject({ code: 'DATA_IN_USE', message: expect.stringContaining(`${host.pid}`) });
  await host.dispose();
});

test('a host that kills itself at a crash point is reported as killed', async () => {
  const data = temporaryFolder();
  expect(await spawnHost({ data, crashAt: 'host.afterListen' })).toEqual({ ended: 'SIGKILL' });
});

/** A folder with sources and the output of a build that carries the given stamp. */
function builtFolder(stamp: string): string {
  const root = temporaryFolder();
  const outputs = [
    'out/main/cli.js',
    'out/main/mcp-app.html',
    'out/renderer/index.html',
    'out/.arbiter-build',
  ];
  for (const file of ['src/a.ts', ...outputs]) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), file.endsWith('build') ? stamp : '');
  }
  return root;
}

test('a run that announces its build refuses a stale one, another one and a missing one', () => {
  expect(() => requireBuild('a'.repeat(64), builtFolder('a'.repeat(64)))).toThrow(/is stale/u);
  expect(() => requireBuild('a'.repeat(64))).toThrow(
    /is another one: this run tests the build aaaaaaaaaaaa/u,
  );
  expect(() => requireBuild('a'.repeat(64), temporaryFolder())).toThrow(/is missing/u);
});
