import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../../../src/main/models/endpoints.ts';
import {
  DEFAULT_SAMPLING,
  endpointStore,
  type StoredEndpoint,
} from '../../../../../src/main/models/store/endpoint-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

const AT = '2026-11-21T00:00:00.000Z';
const endpoint = (endpointId: string, over: Partial<StoredEndpoint> = {}): StoredEndpoint => ({
  endpointId,
  name: `Model ${endpointId}`,
  baseUrl: 'http://127.0.0.1:11434/v1',
  servers: [{ baseUrl: 'http://127.0.0.1:11435/v1', requestsAtOnce: 2 }],
  model: 'm',
  apiKeyRef: null,
  limits: DEFAULT_LIMITS,
  sampling: { temperature: null, seed: 7 },
  policy: 'forfeit',
  price: null,
  structured: 'unknown',
  lastTest: null,
  ...over,
});

test('reads an endpoint as it was written, including nulls', async () => {
  const store = endpointStore(await memoryDb());
  const put = endpoint('e1', { apiKeyRef: 'vault:e1' });
  store.insert(put, AT);
  expect(store.list()).toEqual([put]);
});

test('changes one endpoint and keeps the order', async () => {
  const store = endpointStore(await memoryDb());
  store.insert(endpoint('e2'), '2026-11-21T00:00:01.000Z');
  store.insert(endpoint('e1'), '2026-11-21T00:00:02.000Z');
  store.update(endpoint('e2', { name: 'New', structured: 'yes' }));
  expect(store.list().map(({ name, structured }) => [name, structured])).toEqual([
    ['New', 'yes'],
    ['Model e1', 'unknown'],
  ]);
  store.delete('e2');
  expect(store.list().map(({ endpointId }) => endpointId)).toEqual(['e1']);
});

test('names are unique ignoring letter case', async () => {
  const store = endpointStore(await memoryDb());
  store.insert(endpoint('e1', { name: 'Local' }), AT);
  expect(() => store.insert(endpoint('e2', { name: 'LOCAL' }), AT)).toThrow('UNIQUE');
});

test('reads rows of earlier versions without sampling and build', async () => {
  const db = await memoryDb();
  const store = endpointStore(db);
  store.insert(endpoint('e1'), AT);
  db.prepare('update model_endpoints set limits = ?, last_test = ?').run(
    JSON.stringify(DEFAULT_LIMITS),
    '{"ok":true}',
  );
  const [read] = store.list();
  expect([read?.limits, read?.sampling]).toEqual([DEFAULT_LIMITS, DEFAULT_SAMPLING]);
  expect(read?.servers).toEqual([]);
  expect(read?.lastTest).toEqual({ ok: true, build: null });
});
