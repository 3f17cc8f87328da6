import { expect, test } from 'vitest';
import { checklistStore } from '../../../../src/main/checklist/store.ts';
import {
  agentRow,
  insertRow,
  leagueRow,
  memoryDatabase,
  sessionRow,
  tellAudit,
} from '../../../support/rows.ts';

test('who sat down counts by what they are, who only registered does not', async () => {
  const db = await memoryDatabase();
  const store = checklistStore(db);
  insertRow(db, 'agents', { ...agentRow('p'), kind: 'person' });
  insertRow(db, 'agents', agentRow('x'));
  insertRow(db, 'sessions', sessionRow('s', { created_by: 'p' }));
  expect([store.personPlayed(), store.outsiderPlayed()]).toEqual([false, false]);
  insertRow(db, 'participants', { session_id: 's', agent_id: 'x', role: 'white' });
  expect([store.personPlayed(), store.outsiderPlayed()]).toEqual([false, true]);
  insertRow(db, 'participants', { session_id: 's', agent_id: 'p', role: 'black' });
  expect(store.personPlayed()).toBe(true);
});

test('a league counts when it is completed, not while it runs', async () => {
  const db = await memoryDatabase();
  const store = checklistStore(db);
  insertRow(db, 'leagues', leagueRow('l1'));
  expect(store.leagueCompleted()).toBe(false);
  db.exec("update leagues set status = 'completed'");
  expect(store.leagueCompleted()).toBe(true);
});

test('rows of a system are looked for behind the one that was seen last', async () => {
  const db = await memoryDatabase();
  const store = checklistStore(db);
  expect(store.newestSeq()).toBe(0);
  const told = { action: 'X', subject: 's', payload: '{}' };
  tellAudit(db, { ...told, system: 'payments' });
  tellAudit(db, { ...told, system: 'sessions' });
  expect([0, 1].map((seq) => store.auditedAfter(seq, 'payments'))).toEqual([true, false]);
  expect([store.auditedAfter(1, 'sessions'), store.newestSeq()]).toEqual([true, 2]);
});

test('the last word about the list is the one that stands', async () => {
  const store = checklistStore(await memoryDatabase());
  expect(store.stored()).toBeNull();
  store.store('one');
  store.store('two');
  expect(store.stored()).toBe('two');
});
