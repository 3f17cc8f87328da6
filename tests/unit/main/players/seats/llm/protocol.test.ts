import { expect, test } from 'vitest';
import { llmProtocol } from '../../../../../../src/main/players/seats/llm/protocol.ts';
import type { SeatHost } from '../../../../../../src/main/players/seats/protocol.ts';

const host = {
  models: { find: (id: string) => (id === 'e1' ? { endpointId: 'e1', name: 'Studio' } : null) },
} as unknown as SeatHost;
const { signal } = new AbortController();

test('a test says whether the endpoint exists; its server has a test of its own', async () => {
  expect(await llmProtocol.test({ endpointId: 'e1' }, host, signal)).toMatchObject({
    state: 'ok',
    name: 'Studio',
  });
  expect(await llmProtocol.test({ endpointId: 'e2' }, host, signal)).toMatchObject({ state: 'failed' });
});
