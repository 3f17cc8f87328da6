import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pickOption } from '../../support/pick-option.ts';
import { prepareWindow, renderApp } from '../../support/render-app.tsx';

prepareWindow();

test('this computer gets slots of its own', async () => {
  const { host } = renderApp('/agents/workers');
  const panel = await screen.findByRole('region', { name: 'This computer as a worker' });
  const slots = within(panel).getByRole('combobox', { name: 'Games at once' });
  expect(slots.textContent).toContain('None');
  await pickOption(slots, '2 games');
  await waitFor(() =>
    expect(host.requested.findLast(({ call }) => call === 'settings.set')?.input).toEqual({ workerSlots: 2 }),
  );
});
