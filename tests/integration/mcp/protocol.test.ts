import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startBuiltHost, hostFolder, type BuiltHost } from '../../support/built-host.ts';
import { connectChild, HELLO, startRaw } from '../../support/mcp/child.ts';
import { connectServer } from '../../support/mcp/clients.ts';

/** Tests what the servers say about themselves and how they answer requests of the wrong shape. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SERVERS = ['sessions', 'openfront', 'payments', 'league', 'rewards'] as const;

let host: BuiltHost;
let token = '';
beforeAll(async () => {
  host = await startBuiltHost();
  token = (await host.rest.register('Reader')).token;
});
afterAll(() => host.dispose());

interface RpcAnswer {
  readonly error?: { readonly code: number; readonly message: string };
}

/** Every keyword of a JSON Schema with its value, at any depth. */
function keywords(schema: unknown): [string, unknown][] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [[key, value], ...keywords(value)]);
}

async function listedTools(server: string) {
  const client = await connectServer(new URL(`mcp/${server}`, host.ready.url), token);
  onTestFinished(() => client.close());
  return (await client.client.listTools()).tools;
}

describe.each(SERVERS)('the %s server', (server) => {
  test('lists schemas that every dialect reads: one type per keyword and no references', async () => {
    for (const { name, inputSchema, outputSchema } of await listedTools(server)) {
      const found = keywords([inputSchema, outputSchema]);
      const lists = found.filter(([key, value]) => key === 'type' && Array.isArray(value));
      const references = found.filter(([key]) => key === '$ref' || key === '$defs');
      expect([name, lists, references]).toEqual([name, [], []]);
    }
  });
});

test('tools that spend money say that they change something and reach beyond the host', async () => {
  const tools = await listedTools('payments');
  const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
  for (const name of ['subscribe', 'wallet_pay'])
    expect(hints[name]).toEqual({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    });
  for (const name of ['chess_analysis', 'game_review', 'match_forensics'])
    expect(hints[name]).toMatchObject({ readOnlyHint: false, idempotentHint: false, openWorldHint: true });
  for (const name of ['list_subscriptions', 'check_subscription', 'wallet_status'])
    expect(hints[name]).toMatchObject({ readOnlyHint: true, openWorldHint: false });
});

const WRONG_SHAPES = [
  { method: 'tools/call', params: {} },
  { method: 'tools/call', params: { name: 5 } },
  { method: 'tools/call', params: { name: 'session.list', arguments: 'all' } },
  { method: 'resources/read', params: {} },
  { method: 'resources/read' },
  { method: 'resources/read', params: { uri: 7 } },
  { method: 'resources/subscribe', params: {} },
  { method: 'prompts/get', params: { name: ['play_chess_v1'] } },
];

/** A sentence on the first fault, without the parser's own JSON. */
const INVALID_PARAMS = { code: -32602, message: expect.stringMatching(/^[^[{]*Invalid params: [^[{]+$/u) };

test.each(WRONG_SHAPES)('the child refuses $method with $params as invalid params', async (wrong) => {
  const raw = startRaw({ data: host.data, args: ['--no-start'], env: { ARBITER_TOKEN: token } });
  onTestFinished(() => void raw.child.kill());
  raw.send(HELLO);
  await raw.next();
  raw.send({ jsonrpc: '2.0', id: 2, ...wrong });
  expect(await raw.next()).toMatchObject({ id: 2, error: INVALID_PARAMS });
});

test.each(WRONG_SHAPES)('a modern request for $method with $params is refused likewise', async (wrong) => {
  const answer = await fetch(new URL('mcp/sessions', host.ready.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': wrong.method,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 2,
      method: wrong.method,
      params: { ...wrong.params, _meta: MODERN_META },
    }),
  });
  const { error } = (await answer.json()) as RpcAnswer;
  expect(error).toMatchObject({ code: -32602, message: expect.not.stringMatching(/[[{]/u) });
});

const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

test('a client that listed no prompts because no host ran is told when there are some', async () => {
  const data = hostFolder();
  const child = await connectChild({ data, args: ['--no-start'] });
  onTestFinished(() => child.close());
  expect(child.client.getServerCapabilities()).toMatchObject({ prompts: { listChanged: true } });
  expect((await child.client.listPrompts()).prompts).toEqual([]);
  const late = await startBuiltHost({ data });
  onTestFinished(() => late.dispose());
  await vi.waitUntil(
    () => child.traffic.some((message) => methodOf(message) === 'notifications/prompts/list_changed'),
    { timeout: 20_000 },
  );
  expect((await child.client.listPrompts()).prompts).toHaveLength(9);
});

const methodOf = (message: unknown): unknown => (message as { method?: unknown }).method;

test('the prompts name the arguments of the tools, not those of the REST routes', async () => {
  const client = await connectServer(new URL('mcp/sessions?tool-names=safe', host.ready.url), token);
  onTestFinished(() => client.close());
  for (const { name } of (await client.client.listPrompts()).prompts)
    expect(JSON.stringify(await client.client.getPrompt({ name }))).not.toContain('expected_tick');
});
