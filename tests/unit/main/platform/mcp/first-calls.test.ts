import { expect, test } from 'vitest';
import type { McpServer, ToolContext } from '../../../../../src/main/platform/mcp/server-definition.ts';
import { reportFirstCalls } from '../../../../../src/main/platform/mcp/first-calls.ts';

const as = (agentId: string) => ({ caller: { agentId } }) as ToolContext;
type Call = (input: unknown, context: ToolContext) => unknown;

function createReportingServer(more: object = {}) {
  const noted: string[] = [];
  const given = { handlers: { 'a.b': (n: number) => n + 1, 'a.c': () => 'c' }, ...more };
  const server = reportFirstCalls(given as unknown as McpServer, (agentId) => void noted.push(agentId));
  const handlers = server.handlers as unknown as Record<string, Call>;
  return { given, server, noted, call: (name: string, agentId: string) => handlers[name]?.(1, as(agentId)) };
}

test('reports each agent once for any tool, and the tool replies as before', () => {
  const { call, noted } = createReportingServer();
  expect([call('a.b', 'ada'), call('a.c', 'ada'), call('a.b', 'bob'), call('a.b', 'ada')]).toEqual([
    2,
    'c',
    2,
    2,
  ]);
  expect(noted).toEqual(['ada', 'bob']);
});

test('reports an agent before its call runs, so that a failed call counts', () => {
  const { call, noted } = createReportingServer({
    handlers: {
      'a.b': () => {
        throw new Error('broken');
      },
    },
  });
  expect(() => call('a.b', 'ada')).toThrow('broken');
  expect(noted).toEqual(['ada']);
});

test('reports calls of a server with its own `respond` together with its other tools', async () => {
  const { server, call, noted } = createReportingServer({
    respond: async ({ tool }: { tool: string }) => ({ said: tool }),
  });
  expect(await server.respond?.({ tool: 'x', args: {} }, as('ada'))).toEqual({ said: 'x' });
  call('a.b', 'ada');
  expect(noted).toEqual(['ada']);
});

test('leaves the given server unchanged and adds no `respond`', () => {
  const { given, server } = createReportingServer();
  expect(given.handlers['a.b'](1)).toBe(2);
  expect('respond' in server).toBe(false);
});
