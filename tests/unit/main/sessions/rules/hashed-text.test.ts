import { expect, test } from 'vitest';
import { headerText, rowText } from '../../../../../src/main/sessions/rules/hashed-text.ts';

test('a header is its members as canonical JSON, whatever their order', () => {
  const header = {
    template: 'chess.v1',
    session_id: 's-1',
    created_at: '2026-01-02T03:04:05.006Z',
    participants: { white: 'a', black: 'b' },
    options: {},
    seed_commitment: null,
  };
  expect(headerText(header)).toBe(
    '{"created_at":"2026-01-02T03:04:05.006Z","options":{},"participants":{"black":"b","white":"a"},' +
      '"seed_commitment":null,"session_id":"s-1","template":"chess.v1"}',
  );
});

test('the text of a row begins with the hash of the one before and names every member', () => {
  const row = {
    seq: 2,
    tick: 1,
    kind: 'action',
    role: 'white',
    agentId: 'a',
    action: 'e2e4',
    createdAt: '2026-01-02T03:04:06.000Z',
  };
  const text = rowText('ab'.repeat(32), row);
  expect(text.startsWith('ab'.repeat(32))).toBe(true);
  expect(text).not.toBe(rowText('cd'.repeat(32), row));
  for (const change of [{ tick: 2 }, { role: 'black' }, { action: 'd2d4' }, { agentId: 'b' }])
    expect(rowText('ab'.repeat(32), { ...row, ...change })).not.toBe(text);
});
