import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UpdateStatus } from '../../../../src/shared/contract/index.ts';
import { prepareWindow, renderApp } from '../../support/render-app.tsx';

prepareWindow();

const FROM_A_PUBLISHER: UpdateStatus = {
  unavailable: null,
  mode: 'off',
  version: '0.1.0',
  state: 'idle',
  lastCheckMs: null,
  nextCheckMs: null,
  failure: null,
  offer: null,
  heldBack: null,
  withdrawn: false,
  progress: null,
  installs: 'restart',
  command: null,
  previous: null,
};

test('the first steps show what is done, link to what is not, and disappear when they are dismissed', async () => {
  const { host } = renderApp('/', { calls: { 'updates.status': () => FROM_A_PUBLISHER } });
  const opener = await screen.findByRole('button', { name: 'First steps 1 of 6' });
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(opener);
  const steps = await screen.findByRole('region', { name: 'First steps' });
  expect(within(steps).getByText('1 of 6 done')).toBeDefined();
  expect(within(steps).getAllByRole('img', { name: 'Done' })).toHaveLength(1);
  expect(within(steps).getByRole('link', { name: 'Run a league to the end' }).getAttribute('href')).toBe(
    '#/leagues/new',
  );
  // Where everything is, and that nothing is looked for until a person chooses it.
  expect(steps.textContent).toMatch(/Your data is in \S+; programs on this computer reach Arbiter at http:/u);
  const choice = await within(steps).findByRole('link', { name: 'Choose in Settings' });
  expect(choice.getAttribute('href')).toBe('#/settings?at=updates');
  fireEvent.click(within(steps).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  expect(screen.queryByRole('button', { name: /^First steps/u })).toBeNull();
  expect(host.requested.filter(({ call }) => call === 'onboarding.dismiss')).toEqual([
    { call: 'onboarding.dismiss', input: { dismissed: true } },
  ]);
});
