import { expect, test } from 'vitest';
import type { McpServerDefinition } from '../../../../../src/main/platform/mcp/server-definition.ts';
import {
  createMcpChildSession,
  type McpChildSessionDeps,
} from '../../../../../src/main/cli/mcp-stdio/child-session.ts';
import { refuse } from '../../../../../src/shared/outcome.ts';

const DEFINITION = {
  id: 'sessions',
  name: 'arbiter-sessions',
  version: '1',
  title: 'Sessions',
  instructions: 'Play.',
  tools: {},
  resourceTemplates: [],
} as unknown as McpServerDefinition;

/** A child whose host cannot be reached. */
function createTestSession(more: Partial<McpChildSessionDeps> = {}) {
  const written: Record<string, unknown>[] = [];
  const requested: string[] = [];
  const session = createMcpChildSession({
    definition: DEFINITION,
    startCommand: null,
    nameStyle: null,
    agent: null,
    write: (message) => void written.push(message as Record<string, unknown>),
    resolveHost: async ({ agent, mayStart }) => {
      requested.push(`${agent} ${String(mayStart)}`);
      return refuse('APP_NOT_RUNNING', 'No host runs');
    },
    ...more,
  });
  const send = async (message: object): Promise<void> => {
    session.receive({ jsonrpc: '2.0', ...message } as never);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { send, written, requested };
}

const hello = (name: string) => ({
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', clientInfo: { name, version: '1' } },
});

test('answers the first requests of a client without contacting a host', async () => {
  const { send, written, requested } = createTestSession();
  await send(hello('cursor'));
  await send({ id: 2, method: 'ping' });
  await send({ id: 3, method: 'tools/list' });
  expect(written).toMatchObject([
    { id: 1, result: { protocolVersion: '2025-06-18' } },
    { id: 2, result: {} },
    { id: 3, result: { tools: [] } },
  ]);
  expect(requested).toEqual([]);
});

test('contacts the host as soon as the client is ready, as the named agent or else under the client’s name', async () => {
  const own = createTestSession();
  await own.send(hello('cursor'));
  await own.send({ method: 'notifications/initialized' });
  const named = createTestSession({ agent: 'Ada' });
  await named.send(hello('cursor'));
  await named.send({ method: 'notifications/initialized' });
  expect([own.requested, named.requested]).toEqual([['cursor true'], ['Ada true']]);
});

test('refuses a call with a hint and gives empty lists without a host', async () => {
  const { send, written } = createTestSession();
  await send({ id: 4, method: 'tools/call', params: { name: 'session.list', arguments: {} } });
  await send({ id: 5, method: 'resources/list' });
  expect(written).toMatchObject([
    { id: 4, result: { isError: true, structuredContent: { code: 'APP_NOT_RUNNING' } } },
    { id: 5, result: { resources: [] } },
  ]);
});

test('answers an unknown method with an error and ignores messages that are not requests', async () => {
  const { send, written, requested } = createTestSession();
  await send({ id: 6, method: 'sampling/createMessage' });
  await send({ id: 7, result: {} });
  await send({ method: 'notifications/cancelled', params: { requestId: 99 } });
  expect([written.length, written[0]]).toMatchObject([1, { id: 6, error: { code: -32601 } }]);
  expect(requested).toEqual([]);
});

test('sends no reply to a call that was cancelled while the host was contacted', async () => {
  let arrive = (): void => undefined;
  const { send, written } = createTestSession({
    resolveHost: () =>
      new Promise((resolve) => {
        arrive = () => resolve(refuse('APP_NOT_RUNNING', 'No host runs'));
      }),
  });
  await send({ id: 8, method: 'tools/call', params: { name: 'session.list' } });
  await send({ method: 'notifications/cancelled', params: { requestId: 8 } });
  arrive();
  await send({ id: 9, method: 'ping' });
  expect(written.map(({ id }) => id)).toEqual([9]);
});
