import { describe, expect, test } from 'vitest';
import { auditCursorStore } from '../../../../../src/main/rewards/prizes/audit-cursor-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

describe('the audit cursor', () => {
  test('is null while sessions are not rewarded, which differs from 0', async () => {
    const store = auditCursorStore(await memoryDb());
    expect(store.find()).toBeNull();
    store.upsert(0);
    expect(store.find()).toBe(0);
  });

  test('is the last stored number', async () => {
    const store = auditCursorStore(await memoryDb());
    store.upsert(9);
    store.upsert(10);
    expect(store.find()).toBe(10);
  });

  test('is removed without touching other metadata', async () => {
    const db = await memoryDb();
    const store = auditCursorStore(db);
    db.prepare("insert into meta (key, value) values ('other', 'kept')").run();
    store.upsert(5);
    store.delete();
    expect(store.find()).toBeNull();
    expect(db.prepare("select value from meta where key = 'other'").pluck().get()).toBe('kept');
  });
});
