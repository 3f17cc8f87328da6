import { expect, test } from 'vitest';
import { verdictStore } from '../../../../../src/main/app-features/attention/store.ts';
import { openTestStorage } from '../../../../support/test-storage.ts';

test('the last failure is stored until a verification passes', async () => {
  const store = verdictStore((await openTestStorage()).db);
  expect(store.failed()).toBeNull();
  store.put({ atMs: 5, detail: 'audit: row 2' });
  store.put({ atMs: 6, detail: 'audit: row 3' });
  expect(store.failed()).toEqual({ atMs: 6, detail: 'audit: row 3' });
  store.put(null);
  expect(store.failed()).toBeNull();
});

test.each(['{', '[]', '{"atMs":"soon"}'])(
  'a stored value changed to %s still reads as a failure',
  async (value) => {
    const { db } = await openTestStorage();
    db.prepare("insert into meta values ('verify_failed', ?)").run(value);
    expect(verdictStore(db).failed()).toEqual({ atMs: 0, detail: '' });
  },
);
