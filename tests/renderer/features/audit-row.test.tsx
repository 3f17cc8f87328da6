import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RowDrawer } from '../../../renderer/features/audit/row-drawer.tsx';
import type { AuditRow, SearchResult } from '../../../src/shared/contract/index.ts';
import { prepareWindow, renderApp, renderPart } from '../support/render-app.tsx';

prepareWindow();

const SUBJECT = '0b5c8a44-1111-4222-8333-444444444444';
const ACTOR = '0b5c8a44-5555-4666-8777-888888888888';
const sampleRow: AuditRow = {
  seq: 7,
  atMs: Date.UTC(2026, 10, 21),
  system: 'sessions',
  action: 'SESSION_CREATED',
  subject: SUBJECT,
  actor: ACTOR,
  payload: {},
  prev: 'a'.repeat(64),
  hash: 'b'.repeat(64),
};

const aDrawer = (row: AuditRow) => (
  <RowDrawer
    seq={7}
    row={row}
    isMissing={false}
    isListed
    onClose={() => undefined}
    onStep={() => undefined}
  />
);

const drawerOf = async (row: string) => within(await screen.findByRole('dialog', { name: `Row ${row}` }));
const older = (drawer: Awaited<ReturnType<typeof drawerOf>>) => drawer.getByRole('button', { name: 'Older' });

test('an address with filters and a row opens the row, even one that the list does not contain', async () => {
  renderApp('/audit?system=chain&row=7');
  const drawer = await drawerOf('7');
  expect(await drawer.findByRole('heading', { name: 'Payload' })).toBeDefined();
  expect(older(drawer)).toHaveProperty('disabled', true);
});

test('a row of an unfiltered list opens with its neighbours', async () => {
  renderApp('/audit?row=99990');
  const drawer = await drawerOf('99,990');
  expect(await drawer.findByRole('heading', { name: 'Payload' })).toBeDefined();
  expect(older(drawer)).toHaveProperty('disabled', false);
});

test('a row number that the log does not have is reported', async () => {
  renderApp('/audit?row=100001');
  const drawer = await drawerOf('100,001');
  expect(await drawer.findByText('The audit log has no row with this number.')).toBeDefined();
});

test('a row links to its subject and its actor, as the palette would find them', async () => {
  const there: SearchResult[] = [
    { kind: 'session', id: SUBJECT, title: 'chess.v1', path: `/sessions/${SUBJECT}` },
    { kind: 'audit', id: '7', title: 'SESSION_CREATED', path: '/audit?row=7' },
    { kind: 'agent', id: ACTOR, title: 'Zuse', path: `/sessions?q=${ACTOR}` },
  ];
  const row = { ...sampleRow, subject: SUBJECT, actor: ACTOR };
  renderPart(aDrawer(row), {
    calls: { find: ({ text }) => there.filter(({ id }) => id === text) },
  });
  const drawer = await drawerOf('7');
  const session = await drawer.findByRole('link', { name: 'Session: chess.v1' });
  expect(session.getAttribute('href')).toBe(`#/sessions/${SUBJECT}`);
  expect(await drawer.findByRole('link', { name: 'Agent: Zuse' })).toBeDefined();
  expect(drawer.getAllByRole('link')).toHaveLength(2);
});

test('the host and a person have no links', async () => {
  const row = { ...sampleRow, subject: 'host', actor: 'host' };
  const { host } = renderPart(aDrawer(row), { calls: { find: () => [] } });
  await drawerOf('7');
  const requested = host.requested.filter(({ call }) => call === 'find').map(({ input }) => input);
  expect(requested).toEqual([{ text: 'host', limit: 6 }]);
});
