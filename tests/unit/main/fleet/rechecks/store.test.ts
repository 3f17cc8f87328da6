import { expect, test } from 'vitest';
import { recheckStore } from '../../../../../src/main/fleet/rechecks/store.ts';
import { workerStore } from '../../../../../src/main/fleet/store/worker-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

test('a drawn game waits until it was played again, and is counted for its worker once', async () => {
  const db = await memoryDb();
  db.pragma('foreign_keys = OFF');
  const invited = { name: 'guest', trust: 'invited', createdAt: 't', expiresMs: 9, tokenHash: 'h' } as const;
  workerStore(db).insert({ ...invited, workerId: 'w' });
  const store = recheckStore(db);
  const game = { orderId: 'o', gameIndex: 0, workerId: 'w' };
  store.insert(game, '2026-11-22T09:00:00.000Z');
  store.insert({ ...game, gameIndex: 1 }, '2026-11-22T09:00:01.000Z');
  expect(store.findNextWaiting()).toEqual(game);
  store.markEnded(game, { state: 'differed', row: 3 }, '2026-11-22T09:00:02.000Z');
  store.markEnded(game, { state: 'agreed' }, '2026-11-22T09:00:03.000Z');
  expect(store.findNextWaiting()).toEqual({ ...game, gameIndex: 1 });
  expect(store.countByWorker().get('w')).toMatchObject({ agreed: 0, differed: 1, waiting: 1 });
  store.markEnded(
    { ...game, gameIndex: 1 },
    { state: 'failed', note: 'no engine' },
    '2026-11-22T09:00:04.000Z',
  );
  expect(store.findNextWaiting()).toBeNull();
});
