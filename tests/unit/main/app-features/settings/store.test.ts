import { expect, test } from 'vitest';
import { settingsStore } from '../../../../../src/main/app-features/settings/store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

test('a setting has its last value, and null where none was stored', async () => {
  const store = settingsStore(await memoryDb());
  expect(store.find('theme')).toBeNull();
  store.upsert('theme', '"dark"');
  store.upsert('theme', '"light"');
  expect([store.find('theme'), store.find('Theme')]).toEqual(['"light"', null]);
});

test("the host's own marks and the person's settings do not overwrite each other", async () => {
  const store = settingsStore(await memoryDb());
  store.upsert('language', 'person');
  store.upsertMeta('language', 'host');
  expect([store.find('language'), store.findMeta('language')]).toEqual(['person', 'host']);
  expect(store.findMeta('theme')).toBeNull();
});

test('an empty text is a value too', async () => {
  const store = settingsStore(await memoryDb());
  store.upsert('playerName', '');
  expect(store.find('playerName')).toBe('');
});
