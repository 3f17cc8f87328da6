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

test('an ended session is neither active, nor paced, nor clocked, nor about to expire', async () => {
  const rest = { pace_ms: 500, clock: '{}', quarantined: 1 };
  const { store } = await opened({ on: rest, over: { ...rest, ...DONE } });
  expect(store.activeIds()).toEqual(['on']);
  expect(store.activeClockIds()).toEqual(['on']);
  expect(store.quarantinedIds()).toEqual(['on']);
  expect(store.paced()).toEqual([{ sessionId: 'on', paceMs: 500 }]);
  expect(store.expiredIds(1)).toEqual([]);
});

test('a session expires at its moment, and one in quarantine waits for a person instead', async () => {
  const { store } = await opened({
    due: { expires_ms: 100 },
    later: { expires_ms: 101 },
    held: { expires_ms: 1, quarantined: 1 },
    over: { expires_ms: 1, ...DONE },
  });
  expect(store.expiredIds(100)).toEqual(['due']);
  expect(store.expiredIds(99)).toEqual([]);
});

test('a row that somebody ruined is told as such, or read as none where that is asked', async () => {
  const { store } = await opened({ s1: { options: '{' } });
  expect(() => store.find('s1')).toThrow(SyntaxError);
  expect(store.findReadable('s1')).toBeNull();
});

test('the log is read in its order and of one session; a ruined action stays a row', async () => {
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
  expect(store.log('s1').map(({ seq, action: read }) => [seq, read])).toEqual([
    [1, 'e2e4'],
    [2, { not_json: 'e7e5' }],
  ]);
});
