import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareWindow, renderApp } from '../support/render-app.tsx';
import { PLAYERS } from '../support/sample-sessions.ts';

prepareWindow();

test('an agent in the audit log has its name, a link to its page, and a button that copies the whole id', async () => {
  const { host } = renderApp('/audit?row=99996');
  const links = await screen.findAllByRole('link', { name: 'claude-desktop' });
  expect(links[0]?.getAttribute('href')).toBe(`#/agents/${PLAYERS.claude.agentId}`);
  expect(links[0]?.closest('[data-entity]')?.textContent).not.toContain(PLAYERS.claude.agentId.slice(0, 6));
  expect(host.requested.some(({ call }) => call === 'names.resolve')).toBe(true);
});
