import { expect, test } from 'vitest';
import { textStore } from '../../../../../src/main/models/traces/text-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`;

test('stores a text once, and writing it again makes it young', async () => {
  const store = textStore(await memoryDb());
  store.upsert('a', { packed: Buffer.from('one'), storedAt: at(1) });
  store.upsert('a', { packed: Buffer.from('one'), storedAt: at(5) });
  expect(store.sumBytes()).toBe(3);
  expect(store.deleteOlderThan(at(5))).toBe(0);
  expect(store.find('a')?.storedAt).toBe(at(5));
});

test('deletes what is older than a day, and the oldest first', async () => {
  const store = textStore(await memoryDb());
  for (const day of [1, 2, 3]) store.upsert(`h${day}`, { packed: Buffer.from('x'), storedAt: at(day) });
  expect(store.deleteOlderThan(at(2))).toBe(1);
  expect(store.deleteOldest(1)).toBe(1);
  expect([store.find('h1'), store.find('h2'), store.find('h3')?.storedAt]).toEqual([null, null, at(3)]);
});
