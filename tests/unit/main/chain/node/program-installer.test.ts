import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { InstallOptions } from '../../../../../src/main/chain/node/install-program.ts';
import { createProgramInstaller } from '../../../../../src/main/chain/node/program-installer.ts';
import { accept, refuse, type Outcome } from '../../../../../src/shared/outcome.ts';
import { memoryServices } from '../../../../support/memory-services.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

/** An installer whose download the test ends. */
async function installation() {
  const services = await memoryServices();
  const seen: string[] = [];
  services.bus.on('chain.install', ({ state, done }) => void seen.push(`${state} ${done}`));
  let options: InstallOptions | undefined;
  let end: (answer: Outcome<string, 'NO_NPM'>) => void = () => undefined;
  const installer = createProgramInstaller({
    ...services,
    folder: '/chain',
    env: {},
    install: (given) => {
      options = given;
      return new Promise((resolve) => {
        end = resolve;
      });
    },
  });
  return {
    services,
    seen,
    installer,
    options: () => options,
    end: (answer: Parameters<typeof end>[0]) => end(answer),
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('one installation runs at a time, with its progress, and is in the audit log when it is done', async () => {
  const { services, seen, installer, options, end } = await installation();
  expect(installer.begin()).toMatchObject({ state: 'running' });
  expect(installer.begin()).toMatchObject({ state: 'running' });
  options()?.onProgress(50, 100);
  options()?.onProgress(50, 100);
  end(accept('/chain/anvil'));
  await settled();
  await settled();
  expect(installer.state()).toMatchObject({ state: 'done', failure: null });
  expect(seen).toEqual(['running 0', 'running 50', 'done 0']);
  expect(services.auditRows()).toEqual(['CHAIN_PROGRAM_INSTALLED chain person']);
});

test('a failure says why, and another attempt may follow', async () => {
  const { installer, end } = await installation();
  installer.begin();
  end(refuse('NO_NPM', 'npm is not on PATH'));
  await settled();
  expect(installer.state()).toMatchObject({ state: 'failed', failure: { code: 'CHAIN_PROGRAM_NO_NPM' } });
  expect(installer.begin()).toMatchObject({ state: 'running', failure: null });
});

test('a cancelled one leaves nothing', async () => {
  const { services, installer, options, end } = await installation();
  installer.begin();
  installer.cancel();
  expect(options()?.signal.aborted).toBe(true);
  end(accept('/chain/anvil'));
  await settled();
  expect(installer.state()).toEqual({ state: 'idle', done: 0, total: 0, failure: null });
  expect(services.auditRows()).toEqual([]);
});

test('a chosen program is checked before it is kept, and the dialog is that of the shell', async () => {
  const services = await memoryServices();
  const folder = temporaryFolder();
  const installer = createProgramInstaller({ ...services, folder, env: {}, pickFile: async () => '/picked' });
  expect(installer.program()).toMatchObject({ chosen: null, dialog: true });
  expect(await installer.pick()).toBe('/picked');
  expect(await installer.choose('/nowhere/anvil')).toMatchObject({
    ok: false,
    code: 'CHAIN_PROGRAM_NO_FILE',
  });
  expect(installer.program().chosen).toBeNull();
  expect(services.auditRows()).toEqual([]);
  const file = join(folder, 'mine');
  writeFileSync(file, '#!/bin/sh\necho "anvil Version: 1.7.1"\n', { mode: 0o755 });
  expect(await installer.choose(file)).toMatchObject({ ok: true, value: { chosen: file } });
  expect(await installer.choose(null)).toMatchObject({ ok: true, value: { chosen: null } });
  expect(services.auditRows()).toEqual(Array(2).fill('CHAIN_PROGRAM_CHOSEN chain person'));
  const browser = createProgramInstaller({ ...services, folder, env: {} });
  expect(browser.program().dialog).toBe(false);
  expect(await browser.pick()).toBeNull();
});
