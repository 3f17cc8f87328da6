import { expect, test } from 'vitest';
import { idempotencyStore } from '../../../../../src/main/sessions/store/idempotency-store.ts';
import { openTestStorage } from '../../../../support/test-storage.ts';

test('stores a retry key once for each agent and session', async () => {
  const answers = idempotencyStore((await openTestStorage()).db);
  const stored = { agentId: 'a', sessionId: 's', key: 'k', requestHash: 'h', body: '{}', atMs: 1 };
  answers.insert(stored);
  expect(answers.findResponse('a', 's', 'k')).toEqual({ requestHash: 'h', body: '{}' });
  for (const [agentId, sessionId, key] of [
    ['b', 's', 'k'],
    ['a', 't', 'k'],
    ['a', 's', 'K'],
  ] as const) {
    expect(answers.findResponse(agentId, sessionId, key)).toBeNull();
  }
  expect(() => answers.insert({ ...stored, body: '{"other":1}' })).toThrow(/UNIQUE/u);
});
