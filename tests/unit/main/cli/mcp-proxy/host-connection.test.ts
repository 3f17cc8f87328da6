import { expect, test } from 'vitest';
import { createHostConnection } from '../../../../../src/main/cli/mcp-proxy/host-connection.ts';
import { refuse } from '../../../../../src/shared/outcome.ts';

/** No host runs; whoever asks waits until it is let go. */
function stage() {
  const asked: string[] = [];
  let letGo: () => void = () => undefined;
  const uplink = createHostConnection({
    reach: async (agent, mayStart) => {
      asked.push(`${agent} ${mayStart}`);
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      return refuse('APP_NOT_RUNNING', `No host runs (${asked.length})`);
    },
    greeting: () => ({ params: {}, protocolVersion: '2025-11-25', agent: 'ada', path: 'sessions' }),
    heard: () => undefined,
  });
  return { uplink, asked, letGo: () => letGo() };
}

test('all who ask at once wait for one attempt', async () => {
  const { uplink, asked, letGo } = stage();
  const both = [uplink.get(true), uplink.get(false)];
  letGo();
  const [first, second] = await Promise.all(both);
  expect(first).toMatchObject({ ok: false, code: 'APP_NOT_RUNNING' });
  expect([first === second, asked]).toEqual([true, ['ada true']]);
});

test('a failed attempt is forgotten: the next one looks anew, and starts a host only where it may', async () => {
  const { uplink, asked, letGo } = stage();
  for (const mayStart of [true, false]) {
    const answer = uplink.get(mayStart);
    letGo();
    expect(await answer).toMatchObject({ message: `No host runs (${asked.length})` });
  }
  expect(asked).toEqual(['ada true', 'ada false']);
});

test('what was never linked is closed without a word, and a subscription alone reaches for nobody', async () => {
  const { uplink, asked } = stage();
  uplink.subscribe('session://s1');
  uplink.unsubscribe('session://s1');
  await uplink.close();
  expect(asked).toEqual([]);
});
