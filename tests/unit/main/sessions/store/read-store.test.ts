import { expect, test } from 'vitest';
import { sessionReadStore } from '../../../../../src/main/sessions/store/read-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';
import { agentRow, insertRow, sessionRow, type Row } from '../../../../support/rows.ts';

async function opened(sessions: Readonly<Record<string, Row>>) {
  const db = await memoryDb();
  insertRow(db, 'agents', agentRow('a'));
  for (const [id, over] of Object.entries(sessions)) insertRow(db, 'sessions', sessionRow(id, over));
  return { db, store: sessionReadStore(db) };
}
const DONE = { status: 'completed' };

test('a completed session is neither active, paced, clocked nor expired', async () => {
  const rest = { pace_ms: 500, clock: '{}', quarantined: 1 };
  const { store } = await opened({ on: rest, over: { ...rest, ...DONE } });
  expect(store.listActiveIds()).toEqual(['on']);
  expect(store.listActiveIdsWithClock()).toEqual(['on']);
  expect(store.listQuarantinedIds()).toEqual(['on']);
  expect(store.listActiveWithPace()).toEqual([{ sessionId: 'on', paceMs: 500 }]);
  expect(store.listExpiredIds(1)).toEqual([]);
});

test('a session expires at its time, a quarantined one does not', async () => {
  const { store } = await opened({
    due: { expires_ms: 100 },
    later: { expires_ms: 101 },
    held: { expires_ms: 1, quarantined: 1 },
    over: { expires_ms: 1, ...DONE },
  });
  expect(store.listExpiredIds(100)).toEqual(['due']);
  expect(store.listExpiredIds(99)).toEqual([]);
});

test('a row with invalid JSON throws, or is null in findReadable', async () => {
  const { store } = await opened({ s1: { options: '{' } });
  expect(() => store.find('s1')).toThrow(SyntaxError);
  expect(store.findReadable('s1')).toBeNull();
});

test('reads the log of one session in order, including rows with invalid actions', async () => {
  const { db, store } = await opened({ s1: {}, s2: {} });
  const action = (session: string, seq: number, text: string) =>
    insertRow(db, 'actions', {
      action_id: `${session}-${seq}`,
      session_id: session,
      agent_id: 'a',
      role: 'white',
      action: text,
      tick: seq - 1,
      created_at: 'now',
      seq,
      kind: 'action',
      hash: `h${seq}`,
    });
  action('s1', 1, '"e2e4"');
  action('s2', 1, '"d2d4"');
  action('s1', 2, 'e7e5');
  expect(store.listLogRows('s1').map(({ seq, action: read }) => [seq, read])).toEqual([
    [1, 'e2e4'],
    [2, { not_json: 'e7e5' }],
  ]);
});
