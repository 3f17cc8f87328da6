import { expect, test } from 'vitest';
import { pairingStore } from '../../../../../src/main/openfront/bridge/pairing-store.ts';
import { memoryServices } from '../../../../support/memory-services.ts';

test('stores nothing before the first save, and replaces only its own row afterwards', async () => {
  const { db } = await memoryServices();
  db.prepare("insert into settings (key, value) values ('theme', 'dark')").run();
  const store = pairingStore(db);
  expect(store.findSettings()).toBeNull();
  store.upsertSettings('{"a":1}');
  store.upsertSettings('{"a":2}');
  expect(store.findSettings()).toBe('{"a":2}');
  const rows = db
    .prepare("select key, value from settings where key in ('theme', 'openfront') order by key")
    .all();
  expect(rows).toEqual([
    { key: 'openfront', value: '{"a":2}' },
    { key: 'theme', value: 'dark' },
  ]);
});
