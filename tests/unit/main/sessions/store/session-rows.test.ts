import { expect, test } from 'vitest';
import {
  toSessionLogRow,
  toSessionRecord,
  type LogDbRow,
  type SessionDbRow,
} from '../../../../../src/main/sessions/store/session-rows.ts';

const AT = '2026-11-21T00:00:00.000Z';
const actionRow = (action: string): LogDbRow => ({
  seq: 1,
  tick: 0,
  kind: 'action',
  role: 'white',
  agent_id: 'a',
  action,
  created_at: AT,
  hash: 'h',
});

test.each([
  ['"e2e4"', 'e2e4'],
  ['null', null],
  ['{"winner":null,"reason":"timeout"}', { winner: null, reason: 'timeout' }],
])('reads the stored action %s as it was written', (stored, action) => {
  expect(toSessionLogRow(actionRow(stored)).action).toEqual(action);
});

test.each(['', '{', 'e2e4', '"e2e4', 'undefined'])(
  'reads the invalid action %j as an impossible action, without throwing',
  (stored) => {
    const { action } = toSessionLogRow(actionRow(stored));
    expect(action).toEqual({ not_json: stored });
  },
);

const row = (more: Partial<SessionDbRow> = {}): SessionDbRow => ({
  session_id: 's',
  template: 'chess.v1',
  state: '{}',
  status: 'active',
  tick: 1,
  created_at: AT,
  updated_at: AT,
  created_by: 'a',
  options: '{"rounds":3}',
  seed: null,
  seq: 1,
  head: 'h',
  outcome: null,
  outcome_reason: null,
  winner: null,
  clock: null,
  expires_ms: 9,
  illegal_limit: null,
  illegal_counts: '{"white":2}',
  draw_offer: '{"role":"white","tick":1,"open":true}',
  quarantined: 1,
  assisted: 1,
  pace_ms: 0,
  ...more,
});

test('converts a session row to a record', () => {
  expect(toSessionRecord(row(), { white: 'a' })).toMatchObject({
    options: { rounds: 3 },
    illegalCounts: { white: 2 },
    drawOffer: { role: 'white', tick: 1, open: true },
    quarantined: true,
    assisted: true,
    clock: null,
    participants: { white: 'a' },
  });
  expect(toSessionRecord(row({ quarantined: 0, draw_offer: null }), {})).toMatchObject({
    quarantined: false,
    drawOffer: null,
  });
});

test.each([{ options: 'x' }, { clock: '{' }, { illegal_counts: '' }])(
  'throws SyntaxError for a session row with invalid JSON in %j',
  (more) => {
    expect(() => toSessionRecord(row(more), {})).toThrow(SyntaxError);
  },
);
