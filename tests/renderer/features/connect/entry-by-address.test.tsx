import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EntryByAddress } from '../../../../renderer/features/connect/entry-by-address.tsx';
import { loadTexts } from '../../../../renderer/text/index.ts';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';

prepareWindow();

test('the entry has the address of this host and the token of a new agent, once', async () => {
  await loadTexts(['connect']);
  const { host } = renderPart(<EntryByAddress />, {
    calls: { 'agents.create': () => ({ agentId: 'a-1', token: 'secret-token' }) },
  });
  const make = screen.getByRole('button', { name: 'Create the entry' });
  fireEvent.click(make);
  expect(host.requested.filter(({ call }) => call === 'agents.create')).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of the program' }), {
    target: { value: 'My editor' },
  });
  fireEvent.click(make);
  const entry = (await screen.findByText(/secret-token/u)).textContent ?? '';
  const parsed = JSON.parse(`{${entry}}`) as { arbiter: { url: string; headers: object } };
  expect(parsed.arbiter.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp\/sessions\?tool-names=safe$/u);
  expect(parsed.arbiter.headers).toEqual({ Authorization: 'Bearer secret-token' });
  expect(host.requested.filter(({ call }) => call === 'agents.create').map(({ input }) => input)).toEqual([
    { name: 'My editor' },
  ]);
});
