import { expect, test } from 'vitest';
import { extrasStore } from '../../../../../src/main/sessions/store/extras-store.ts';
import { openTestStorage } from '../../../../support/test-storage.ts';

const opened = async () => extrasStore((await openTestStorage()).db);
const refusal = (sessionId: string, tick: number) => ({
  sessionId,
  role: 'white',
  tick,
  action: 'e2e5',
  code: 'INVALID_ACTION',
  atMs: tick,
});

test('stores refused actions in order by session', async () => {
  const extras = await opened();
  for (const tick of [5, 1, 3]) extras.addRefusal(refusal('s', tick));
  extras.addRefusal(refusal('t', 9));
  expect(extras.refusals('s').map(({ tick }) => tick)).toEqual([5, 1, 3]);
  expect([extras.refusalCount('s'), extras.refusalCount('t'), extras.refusalCount('u')]).toEqual([3, 1, 0]);
});

test('stores a retry key once for each agent and session', async () => {
  const extras = await opened();
  const stored = { agentId: 'a', sessionId: 's', key: 'k', requestHash: 'h', body: '{}', atMs: 1 };
  extras.rememberRetry(stored);
  expect(extras.findRetry('a', 's', 'k')).toEqual({ requestHash: 'h', body: '{}' });
  for (const [agentId, sessionId, key] of [
    ['b', 's', 'k'],
    ['a', 't', 'k'],
    ['a', 's', 'K'],
  ] as const) {
    expect(extras.findRetry(agentId, sessionId, key)).toBeNull();
  }
  expect(() => extras.rememberRetry({ ...stored, body: '{"other":1}' })).toThrow(/UNIQUE/u);
});

test('finds a spectator token by its hash only', async () => {
  const extras = await opened();
  extras.addSpectator({ tokenHash: 'h', sessionId: 's', mintedBy: 'a', createdAt: 'now' });
  expect([extras.spectatedSession('h'), extras.spectatedSession('H'), extras.spectatedSession('')]).toEqual([
    's',
    null,
    null,
  ]);
});
