import { expect, test } from 'vitest';
import { workerStore } from '../../../../../src/main/fleet/store/worker-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

test('a worker is found by its id, its name and the hash of its token', async () => {
  const store = workerStore(await memoryDb());
  const worker = { workerId: 'w', name: 'lab', trust: 'own', createdAt: 'then', expiresMs: 9 } as const;
  store.insert({ ...worker, tokenHash: 'hash' });
  const fresh = { revokedAt: null, suspendedAt: null, drops: 0, droppedAt: null, pausedUntilMs: null };
  const stored = { ...worker, ...fresh };
  expect([store.find('w'), store.findByName('lab'), store.findByToken('hash'), ...store.list()]).toEqual([
    stored,
    stored,
    stored,
    stored,
  ]);
  expect([store.find('x'), store.findByName('x'), store.findByToken('x')]).toEqual([null, null, null]);
  store.markRevoked('w', 'now');
  expect(store.find('w')?.revokedAt).toBe('now');
});

test('a worker that was suspended is given work again', async () => {
  const store = workerStore(await memoryDb());
  const worker = { workerId: 'w', name: 'lab', trust: 'own', createdAt: 'then', expiresMs: 9 } as const;
  store.insert({ ...worker, tokenHash: 'hash' });
  store.markSuspended('w', 'later');
  expect(store.find('w')).toMatchObject({ suspendedAt: 'later', revokedAt: null });
  store.markSuspended('w', null);
  expect(store.find('w')).toMatchObject({ suspendedAt: null });
});

test('drops in a row and the pause after them are kept until they are forgotten', async () => {
  const store = workerStore(await memoryDb());
  const worker = { workerId: 'w', name: 'lab', trust: 'own', createdAt: 'then', expiresMs: 9 } as const;
  store.insert({ ...worker, tokenHash: 'hash' });
  store.updateDrops('w', { drops: 3, droppedAt: 'now', pausedUntilMs: 60 });
  expect(store.find('w')).toMatchObject({ drops: 3, droppedAt: 'now', pausedUntilMs: 60 });
  store.resetDrops('w');
  expect(store.find('w')).toMatchObject({ drops: 0, droppedAt: 'now', pausedUntilMs: null });
});
