import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AuditPanel } from '../../../renderer/match/index.ts';
import type { AuditRow } from '../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../support/render-app.tsx';

prepareWindow();

const row = (seq: number, action: string): AuditRow => ({
  seq,
  atMs: Date.UTC(2026, 10, 21, 12),
  system: 'sessions',
  action,
  subject: 'league 1/R1M1',
  actor: 'host',
  payload: {},
  prev: 'a'.repeat(64),
  hash: 'b'.repeat(64),
});

test('the audit rows of a match link to themselves and to the whole list', async () => {
  const { host } = renderPart(<AuditPanel subject="league 1/R1M1" />, {
    calls: {
      'audit.page': () => ({
        rows: [row(12, 'SESSION_COMPLETED'), row(7, 'SESSION_CREATED')],
        total: 60,
        asOf: 99,
      }),
    },
  });
  const rows = within(await screen.findByRole('list', { name: 'Audit rows, newest first' }));
  expect(rows.getByText('Session ended')).toBeTruthy();
  expect(rows.getByRole('link', { name: 'Audit row 12' }).getAttribute('href')).toContain('/audit?row=12');
  const all = screen.getByRole('link', { name: 'All 60 rows in the audit log' });
  expect(all.getAttribute('href')).toContain('/audit?subject=league+1%2FR1M1');
  const requested = host.requested.filter(({ call }) => call === 'audit.page').at(-1)?.input;
  expect(requested).toMatchObject({ filter: { subject: 'league 1/R1M1' } });
});
