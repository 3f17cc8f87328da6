import { expect, test } from 'vitest';
import { createHostConnection } from '../../../../../src/main/cli/mcp-stdio/host-connection.ts';
import { refuse } from '../../../../../src/shared/outcome.ts';

/** No host runs; every attempt waits until the test releases it. */
function createBlockedConnection() {
  const requested: string[] = [];
  let letGo: () => void = () => undefined;
  const hostConnection = createHostConnection({
    resolveHost: async ({ agent, mayStart }) => {
      requested.push(`${agent} ${mayStart}`);
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      return refuse('APP_NOT_RUNNING', `No host runs (${requested.length})`);
    },
    clientInitialize: () => ({
      era: 'legacy',
      params: {},
      protocolVersion: '2025-11-25',
      agent: 'ada',
      path: 'sessions',
    }),
    onMessage: () => undefined,
  });
  return { hostConnection, requested, letGo: () => letGo() };
}

test('shares one attempt between concurrent calls', async () => {
  const { hostConnection, requested, letGo } = createBlockedConnection();
  const both = [hostConnection.get({ mayStart: true }), hostConnection.get({ mayStart: false })];
  letGo();
  const [first, second] = await Promise.all(both);
  expect(first).toMatchObject({ ok: false, code: 'APP_NOT_RUNNING' });
  expect([first === second, requested]).toEqual([true, ['ada true']]);
});

test('tries again after a failed attempt, and starts a host only when allowed', async () => {
  const { hostConnection, requested, letGo } = createBlockedConnection();
  for (const mayStart of [true, false]) {
    const answer = hostConnection.get({ mayStart });
    letGo();
    expect(await answer).toMatchObject({ message: `No host runs (${requested.length})` });
  }
  expect(requested).toEqual(['ada true', 'ada false']);
});

test('closes without a session silently, and opens none for a subscription alone', async () => {
  const { hostConnection, requested } = createBlockedConnection();
  hostConnection.subscribe('session://s1');
  hostConnection.unsubscribe('session://s1');
  await hostConnection.close();
  expect(requested).toEqual([]);
});
