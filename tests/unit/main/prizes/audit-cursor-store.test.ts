import { describe, expect, it } from 'vitest';
import { auditCursorStore } from '../../../../src/main/prizes/audit-cursor-store.ts';
import { memoryDb } from '../../../support/memory-db.ts';

describe('the mark up to which sessions were rewarded', () => {
  it('is not there while sessions are not rewarded, which is not the same as at the beginning', async () => {
    const store = auditCursorStore(await memoryDb());
    expect(store.read()).toBeNull();
    store.write(0);
    expect(store.read()).toBe(0);
  });

  it('is the one put last, as a number', async () => {
    const store = auditCursorStore(await memoryDb());
    store.write(9);
    store.write(10);
    expect(store.read()).toBe(10);
  });

  it('is gone when it is dropped, and leaves what else the database says of itself', async () => {
    const db = await memoryDb();
    const store = auditCursorStore(db);
    db.prepare("insert into meta (key, value) values ('other', 'kept')").run();
    store.write(5);
    store.clear();
    expect(store.read()).toBeNull();
    expect(db.prepare("select value from meta where key = 'other'").pluck().get()).toBe('kept');
  });
});
