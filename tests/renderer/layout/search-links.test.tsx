import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SearchLinks } from '../../../renderer/layout/search-links.tsx';
import type { SearchResult } from '../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../support/render-app.tsx';

prepareWindow();

const ID = 'Match-1';
const rows: SearchResult[] = [
  { kind: 'session', id: 'match-1', title: 'chess.v1', path: '/sessions/match-1' },
  { kind: 'league', id: 'cup', title: 'Match-1 cup', path: '/leagues/cup' },
  { kind: 'audit', id: '7', title: 'SESSION_CREATED', path: '/audit?row=7' },
  { kind: 'wallet', id: 'match-1', title: '', path: '/rewards/wallets?wallet=match-1' },
];

const names = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

test('everything with exactly this id is linked, ignoring letter case', async () => {
  renderPart(<SearchLinks id={ID} />, { calls: { find: () => rows } });
  const session = await screen.findByRole('link', { name: 'Session: chess.v1' });
  expect(session.getAttribute('href')).toBe('#/sessions/match-1');
  expect(names()).toEqual(['Session: chess.v1', 'Wallet']);
});

test('items of this screen and excluded kinds are left out', async () => {
  window.location.hash = '/rewards/wallets?wallet=other';
  renderPart(<SearchLinks id={ID} label="There" />, { calls: { find: () => rows } });
  expect(await screen.findByRole('link', { name: 'There' })).toBeTruthy();
  expect(names()).toEqual(['There']);
});

test('a text that is too long for an id is not searched for', async () => {
  const { host } = renderPart(<SearchLinks id={'x'.repeat(101)} />, { calls: { find: () => rows } });
  await screen.findByText('', { selector: 'body' });
  expect(host.requested.filter(({ call }) => call === 'find')).toEqual([]);
});
