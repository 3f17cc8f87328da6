import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { App } from '../../../../renderer/app.tsx';
import { startLive } from '../../../../renderer/host/index.ts';
import { createApi } from '../../../../src/shared/contract/index.ts';
import { prepareWindow, renderApp } from '../../support/render-app.tsx';
import { createScriptedHost } from '../../support/scripted-host.ts';

prepareWindow();

/** The calls that the layout needs; every other one stays without an answer, as after a restart of the host. */
const ANSWERED: ReadonlySet<string> = new Set(['settings.get']);

test('the overview states no sum and no empty list before the host has told them', async () => {
  window.location.hash = '/';
  const { transport } = createScriptedHost({ set: 'full', nowMs: Date.now() });
  const api = createApi({
    ...transport,
    request: (call, input) =>
      ANSWERED.has(call) ? transport.request(call, input) : new Promise(() => undefined),
  });
  const live = startLive(api, (run) => run());
  render(<App hostClient={{ api, live }} />);
  const panel = await screen.findByRole('region', { name: 'Waiting for you' });
  expect(within(panel).queryByText('Nothing is waiting for you.')).toBeNull();
  for (const name of ['Rewards today', 'Paid tools'])
    expect(screen.getByRole('region', { name }).textContent).not.toMatch(/\d/u);
  live.stop();
});

test('the panel of what waits for the person takes no room when nothing does', async () => {
  renderApp('/', { set: 'empty' });
  await screen.findByText('Nothing is playing');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeDefined();
});
