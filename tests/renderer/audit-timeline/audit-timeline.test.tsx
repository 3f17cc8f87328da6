import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AuditTimeline } from '../../../renderer/audit-timeline/audit-timeline.tsx';
import { prepareWindow, renderPart } from '../support/render-app.tsx';

prepareWindow();

const row = (seq: number, action: string) => ({
  seq,
  atMs: seq * 1000,
  system: 'rewards',
  action,
  subject: 'm1',
  actor: 'host',
  payload: {},
  prev: '',
  hash: '',
});

test.each([
  [{}, { subject: 'm1' }],
  [{ wallet: '0xAB' }, { subject: 'm1', wallet: '0xAB' }],
])('asks for the newest steps of %j only, and orders them by time', async (props, filter) => {
  const rows = [row(3, 'REWARD_MINTED'), row(1, 'MATCH_STARTED')];
  const { host } = renderPart(<AuditTimeline subject="m1" {...props} />, {
    calls: { 'audit.page': () => ({ rows, total: 2, asOf: 3 }) },
  });
  const list = await screen.findByRole('list', { name: 'Steps' });
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#/audit?row=1', '#/audit?row=3']);
  const requested = host.requested.filter(({ call }) => call === 'audit.page').at(-1)?.input;
  expect(requested).toMatchObject({ offset: 0, filter });
  expect(requested).toHaveProperty('filter', filter);
});
