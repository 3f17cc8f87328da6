import { expect, test } from 'vitest';
import { refusalStore } from '../../../../../src/main/sessions/store/refusal-store.ts';
import { openTestStorage } from '../../../../support/test-storage.ts';

const refusal = (sessionId: string, tick: number) => ({
  sessionId,
  role: 'white',
  tick,
  action: 'e2e5',
  code: 'INVALID_ACTION',
  atMs: tick,
});

test('stores refused actions in order by session', async () => {
  const refusals = refusalStore((await openTestStorage()).db);
  for (const tick of [5, 1, 3]) refusals.insert(refusal('s', tick));
  refusals.insert(refusal('t', 9));
  expect(refusals.listBySession('s').map(({ tick }) => tick)).toEqual([5, 1, 3]);
  expect([refusals.count('s'), refusals.count('t'), refusals.count('u')]).toEqual([3, 1, 0]);
});
