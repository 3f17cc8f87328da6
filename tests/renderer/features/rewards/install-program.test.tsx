import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InstallProgram } from '../../../../renderer/features/rewards/chain/install-program.tsx';
import { loadTexts } from '../../../../renderer/text/index.ts';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';

prepareWindow();

const idle = { state: 'idle', done: 0, total: 0, failure: null } as const;

test('the program is installed with progress, and a failure says what to do', async () => {
  await loadTexts(['chain']);
  const { host } = renderPart(<InstallProgram />, {
    calls: {
      'chain.installState': () => idle,
      'chain.install': () => ({ ...idle, state: 'running' }),
      'chain.cancelInstall': () => idle,
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Install the local chain' }));
  const progress = await screen.findByRole('progressbar', { name: 'Download of the chain program' });
  expect(progress.getAttribute('aria-valuenow')).toBeNull();
  host.emit('chain.install', { state: 'running', done: 5_000_000, total: 20_000_000, failure: null });
  expect(await screen.findByText(/5 MB of 20 MB/u)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  host.emit('chain.install', {
    ...idle,
    state: 'failed',
    failure: { code: 'CHAIN_PROGRAM_NO_NPM', message: 'npm is not on PATH' },
  });
  expect(await screen.findByText(/Install Node with npm/u)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Install the local chain' })).toBeDefined();
  host.emit('chain.install', { ...idle, state: 'done' });
  expect(await screen.findByText(/starts within a few seconds/u)).toBeDefined();
  expect(host.requested.map(({ call }) => call)).toContain('chain.cancelInstall');
});
