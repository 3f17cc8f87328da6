import { expect, test } from 'vitest';
import { failedVerificationStore } from '../../../../../src/main/app-features/attention/store.ts';
import { openTestStorage } from '../../../../support/test-storage.ts';

test('the last failure is stored until a verification passes', async () => {
  const store = failedVerificationStore((await openTestStorage()).db);
  expect(store.findLastFailure()).toBeNull();
  store.replace({ atMs: 5, detail: 'audit: row 2' });
  store.replace({ atMs: 6, detail: 'audit: row 3' });
  expect(store.findLastFailure()).toEqual({ atMs: 6, detail: 'audit: row 3' });
  store.replace(null);
  expect(store.findLastFailure()).toBeNull();
});

test.each(['{', '[]', '{"atMs":"soon"}'])(
  'a stored value changed to %s still reads as a failure',
  async (value) => {
    const { db } = await openTestStorage();
    db.prepare("insert into meta values ('verify_failed', ?)").run(value);
    expect(failedVerificationStore(db).findLastFailure()).toEqual({ atMs: 0, detail: '' });
  },
);
