import { expect, test } from 'vitest';
import type { SessionRecord } from '../../../../../src/main/sessions/store/session-rows.ts';
import { sessionStore } from '../../../../../src/main/sessions/store/store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';
import { agentRow, insertRow } from '../../../../support/rows.ts';

const AT = '2026-11-21T00:00:00.000Z';
const RECORD: SessionRecord = {
  sessionId: 's1',
  template: 'chess.v1',
  status: 'active',
  tick: 0,
  createdAt: AT,
  updatedAt: AT,
  createdBy: 'a',
  options: { rounds: 2 },
  seed: null,
  seq: 0,
  head: 'h0',
  outcome: null,
  outcomeReason: null,
  winner: null,
  clock: null,
  expiresMs: 50,
  illegalLimit: 3,
  illegalCounts: {},
  drawOffer: null,
  quarantined: false,
  assisted: false,
  paceMs: 0,
  participants: { white: 'a', black: 'b' },
};

async function opened() {
  const db = await memoryDb();
  for (const id of ['a', 'b']) insertRow(db, 'agents', agentRow(id));
  const store = sessionStore(db);
  store.insert(RECORD, '{"board":1}');
  return { db, store };
}
const moved = (over: Partial<SessionRecord> = {}): SessionRecord => ({
  ...RECORD,
  tick: 1,
  seq: 1,
  head: 'h1',
  expiresMs: 90,
  ...over,
});

test('reads a session as it was written, with participants and state', async () => {
  const { store } = await opened();
  expect(store.find('s1')).toEqual({ record: RECORD, state: '{"board":1}' });
  expect(store.find('s2')).toBeNull();
});

test('writes a move once: a second update of the same position changes nothing', async () => {
  const { store } = await opened();
  expect(store.update(RECORD, moved(), '{"board":2}')).toBe(true);
  expect(store.update(RECORD, moved({ head: 'other' }), '{"board":3}')).toBe(false);
  expect(store.find('s1')).toEqual({ record: moved(), state: '{"board":2}' });
});

test('a draw offer advances the log but not the tick, and conflicts by seq', async () => {
  const { store } = await opened();
  const offered = moved({ tick: 0, drawOffer: { role: 'white', tick: 0, open: true } });
  expect(store.update(RECORD, offered, '{}')).toBe(true);
  expect(store.update(RECORD, moved(), '{}')).toBe(false);
  expect(store.find('s1')?.record.drawOffer).toEqual({ role: 'white', tick: 0, open: true });
});

test('writes an end with its reason, and no later move reopens the session', async () => {
  const { store } = await opened();
  const over = {
    status: 'completed',
    outcome: 'white_wins',
    outcomeReason: 'checkmate',
    winner: 'white',
  } as const;
  expect(store.update(RECORD, moved(over), '{}')).toBe(true);
  expect(store.find('s1')?.record).toMatchObject(over);
  expect(store.listActiveIds()).toEqual([]);
});

test('illegal counts and quarantine change nothing else', async () => {
  const { store } = await opened();
  store.updateIllegalCounts('s1', { white: 2 });
  store.markQuarantined('s1');
  expect(store.find('s1')?.record).toEqual({ ...RECORD, illegalCounts: { white: 2 }, quarantined: true });
});
