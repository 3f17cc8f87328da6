import { expect, test } from 'vitest';
import { checklistStore } from '../../../../../src/main/app-features/onboarding/store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';
import { agentRow, insertRow, leagueRow, sessionRow, insertAuditRow } from '../../../../support/rows.ts';

async function opened() {
  const db = await memoryDb();
  return { db, store: checklistStore(db) };
}

test('an agent without a seat has not played, and kinds of agents are distinguished', async () => {
  const { db, store } = await opened();
  insertRow(db, 'agents', { ...agentRow('a'), kind: 'person' });
  insertRow(db, 'agents', agentRow('b'));
  expect([store.hasPersonPlayed(), store.hasExternalAgentPlayed()]).toEqual([false, false]);
  insertRow(db, 'sessions', sessionRow('s1'));
  insertRow(db, 'participants', { session_id: 's1', role: 'white', agent_id: 'b' });
  expect([store.hasPersonPlayed(), store.hasExternalAgentPlayed()]).toEqual([false, true]);
});

test('only a completed league counts', async () => {
  const { db, store } = await opened();
  insertRow(db, 'leagues', leagueRow('l1'));
  expect(store.hasCompletedLeague()).toBe(false);
  db.exec("update leagues set status = 'completed'");
  expect(store.hasCompletedLeague()).toBe(true);
});

test('only audit rows after the given number and of the given system count', async () => {
  const { db, store } = await opened();
  expect(store.findNewestSeq()).toBe(0);
  insertAuditRow(db, { system: 'rewards', action: 'X', subject: 's', payload: '{}' });
  insertAuditRow(db, { system: 'payments', action: 'X', subject: 's', payload: '{}' });
  expect(store.findNewestSeq()).toBe(2);
  expect([store.hasAuditRowAfter(0, 'rewards'), store.hasAuditRowAfter(1, 'rewards')]).toEqual([true, false]);
  expect(store.hasAuditRowAfter(1, 'payments')).toBe(true);
});

test('the checklist is stored once, and the newest value counts', async () => {
  const { db, store } = await opened();
  expect(store.findChecklist()).toBeNull();
  store.upsertChecklist('one');
  store.upsertChecklist('two');
  expect(store.findChecklist()).toBe('two');
  expect(db.prepare('select count(*) from settings').pluck().get()).toBe(1);
});
