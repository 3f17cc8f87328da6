import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AboutPanel } from '../../../../../renderer/features/settings/about/about-panel.tsx';
import { loadTexts } from '../../../../../renderer/text/index.ts';
import type { About, InstalledCommand } from '../../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../../support/render-app.tsx';

prepareWindow();

const COMMIT = 'c0ffee'.padEnd(40, '0');
const ABOUT: About = {
  version: '1.2.3',
  commit: COMMIT,
  changed: false,
  installation: 'appimage',
  signature: { state: 'signed', by: 'A Maker' },
  channel: 'stable',
  updates: 'notify',
  unavailable: null,
  sandbox: false,
  runtime: 'Electron 45.4.1',
  system: 'linux x64',
};
const ABSENT: InstalledCommand = {
  state: 'absent',
  reason: null,
  file: '/home/a/.local/bin/arbiter',
  onPath: false,
  line: null,
};

async function open(about: Partial<About>, command: Partial<InstalledCommand>) {
  await loadTexts(['settings', 'updates']);
  const shown = { ...ABSENT, ...command };
  return renderPart(<AboutPanel />, {
    calls: {
      'installation.about': () => ({ ...ABOUT, ...about }),
      'installation.command': () => shown,
      'installation.installCommand': () => ({ ...shown, state: 'installed' as const }),
      'installation.removeCommand': () => shown,
    },
  });
}

test('About shows version, commit, signature and channel, and copies the same lines', async () => {
  const writeText = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await open({}, {});
  expect(await screen.findByText('valid, by A Maker')).toBeDefined();
  expect(screen.getByText('stable (Tell me)')).toBeDefined();
  expect(screen.getByText(COMMIT)).toBeDefined();
  expect(screen.getByText(/^off; this system does not allow it/u)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Copy these lines' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
  expect(writeText).toHaveBeenCalledWith(
    [
      'Arbiter',
      'Version: 1.2.3',
      `Commit: ${COMMIT}`,
      'Installed from: AppImage',
      'Signature: valid, by A Maker',
      'Update channel: stable (Tell me)',
      'Sandbox of the window: off; this system does not allow it for an AppImage, but for the Debian package',
      'Runtime: Electron 45.4.1',
      'System: linux x64',
    ].join('\n'),
  );
});

test('a clone says that it is one, and offers no command', async () => {
  const clone = { installation: 'source', channel: null, unavailable: 'source', sandbox: null } as const;
  await open(
    { ...clone, signature: { state: 'source', by: null }, changed: true },
    {
      state: 'not_offered',
      reason: 'source',
      file: null,
    },
  );
  expect(await screen.findByText(`${COMMIT}, with changes`)).toBeDefined();
  expect(screen.getByText(/^none; a copy of the source code/u)).toBeDefined();
  expect(await screen.findByText(/^This copy runs from source code\./u)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Install the command' })).toBeNull();
});

test('the command is installed, and removed again', async () => {
  const { host } = await open({}, {});
  fireEvent.click(await screen.findByRole('button', { name: 'Install the command' }));
  expect(await screen.findByText(/The command “arbiter” is at/u)).toBeDefined();
  expect(screen.getByText(/If a new terminal does not find it/u)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Remove the command' }));
  await waitFor(() => expect(host.requested.map(({ call }) => call)).toContain('installation.removeCommand'));
});

test('where Arbiter may not write there is a line to copy, and a foreign program is left alone', async () => {
  await open({}, { line: "sudo ln -sfn '/A.app/x' '/usr/local/bin/arbiter'" });
  expect(await screen.findByText(/^sudo ln -sfn/u)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Install the command' })).toBeNull();
});

test('a program of somebody else with the name is left alone', async () => {
  await open({}, { state: 'taken' });
  expect(await screen.findByText(/^Another program is at/u)).toBeDefined();
});
