import { expect, test, vi } from 'vitest';
import { createInstallation } from '../../../../../src/main/app-features/installation/index.ts';
import type { RunProgram } from '../../../../../src/main/app-features/installation/run-program.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

function create(kind: 'source' | 'appimage' | 'dmg', unavailable: 'source' | null, run?: RunProgram) {
  const append = vi.fn();
  const installation = createInstallation({
    writer: { write: async (job: () => unknown) => job() },
    audit: { append },
    place: { kind, root: null, launcher: '/opt/a.AppImage', program: process.execPath, sandbox: false },
    env: {},
    home: temporaryFolder(),
    version: '1.2.3',
    updates: { status: () => ({ mode: 'notify', unavailable }) },
    run,
  } as never);
  const actions = () => append.mock.calls.map(([row]) => (row as { action: string }).action);
  return { installation, actions };
}

test('About names version, commit, signature and channel', async () => {
  expect(await create('appimage', null).installation.about()).toMatchObject({
    version: '1.2.3',
    commit: null,
    installation: 'appimage',
    signature: { state: 'list', by: null },
    channel: 'stable',
    updates: 'notify',
    sandbox: false,
  });
  expect(await create('source', 'source').installation.about()).toMatchObject({
    signature: { state: 'source' },
    channel: null,
    unavailable: 'source',
  });
});

test('a signature that could not be checked is checked again, and then only once', async () => {
  const run = vi
    .fn<RunProgram>()
    .mockRejectedValueOnce(new Error('no memory'))
    .mockResolvedValue({ ok: true, text: 'Authority=Ada' });
  const { installation } = create('dmg', null, run);
  await expect(installation.about()).rejects.toThrow('no memory');
  const signature = { state: 'signed', by: 'Ada' };
  expect(await installation.about()).toMatchObject({ signature });
  expect(await installation.about()).toMatchObject({ signature });
  expect(run).toHaveBeenCalledTimes(3);
});

test('a command that a person installs or removes is in the audit log; a refusal is not', async () => {
  const { installation, actions } = create('appimage', null);
  expect(await installation.installCommand()).toMatchObject({ ok: true, value: { state: 'installed' } });
  await installation.correctCommand();
  expect(await installation.removeCommand()).toMatchObject({ ok: true, value: { state: 'absent' } });
  expect(installation.command().state).toBe('absent');
  expect(actions()).toEqual(['COMMAND_INSTALLED', 'COMMAND_REMOVED']);
  const clone = create('source', 'source');
  expect(await clone.installation.installCommand()).toMatchObject({ ok: false });
  expect(clone.actions()).toEqual([]);
});
