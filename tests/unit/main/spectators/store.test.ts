import { expect, test } from 'vitest';
import { publishedAddressStore } from '../../../../src/main/spectators/store.ts';
import { openTestStorage } from '../../../support/test-storage.ts';

test('tickets are kept, newest first, and withdrawn once', async () => {
  const { db } = await openTestStorage();
  const store = publishedAddressStore(db);
  const ticket = { kind: 'league' as const, subject: 'l', delayMs: 5 };
  store.insert({ ...ticket, ticket: 'one', createdAt: '2026-01-01T00:00:00.000Z' });
  store.insert({ ...ticket, ticket: 'two', createdAt: '2026-01-02T00:00:00.000Z' });
  expect(store.list().map((row) => row.ticket)).toEqual(['two', 'one']);
  expect(store.markWithdrawn('one', '2026-01-03T00:00:00.000Z')).toBe(true);
  expect(store.markWithdrawn('one', '2026-01-04T00:00:00.000Z')).toBe(false);
  expect(store.find('one')).toMatchObject({ delayMs: 5, withdrawnAt: '2026-01-03T00:00:00.000Z' });
  expect(store.find('none')).toBeNull();
});
