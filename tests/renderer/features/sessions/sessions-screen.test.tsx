import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareWindow, renderApp } from '../../support/render-app.tsx';

prepareWindow();

const press = (name: string) =>
  fireEvent.click(
    within(screen.getByRole('group', { name: 'Which sessions' })).getByRole('button', { name }),
  );

test('the sessions that ended today are read from midnight on, and a filter beside leads to the others', async () => {
  const { host } = renderApp('/sessions');
  await screen.findByRole('group', { name: 'Which sessions' });
  const lastQuery = () => host.requested.filter(({ call }) => call === 'sessions.page').at(-1)?.input;
  press('Ended today');
  const midnightMs = new Date().setHours(0, 0, 0, 0);
  await waitFor(() => expect(lastQuery()).toMatchObject({ status: 'completed', sinceMs: midnightMs }));
  expect(window.location.hash).toBe('#/sessions?status=today');
  press('All ended');
  await waitFor(() => expect(lastQuery()).toEqual({ limit: 60, status: 'completed' }));
});
