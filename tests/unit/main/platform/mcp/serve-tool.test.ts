import { expect, test } from 'vitest';
import { z } from 'zod';
import { StorageUnavailableError } from '../../../../../src/main/platform/db/writer.ts';
import type { McpServer, ToolContext } from '../../../../../src/main/platform/mcp/server-definition.ts';
import { serveTool } from '../../../../../src/main/platform/mcp/serve-tool.ts';
import { accept, refuse, type Outcome } from '../../../../../src/shared/outcome.ts';
import type { JsonObject } from '../../../../../src/shared/json.ts';

const context = { caller: { agentId: 'ada' } } as ToolContext;

/** A server with one scripted tool. */
function createToolCaller(action: (input: { n: number }) => Outcome<JsonObject>) {
  const logged: string[] = [];
  const server = {
    definition: {
      tools: {
        'thing.count': {
          input: z.strictObject({ n: z.int() }),
          output: z.strictObject({ n: z.int(), next: z.string() }),
        },
      },
    },
    handlers: { 'thing.count': action },
  } as unknown as McpServer;
  const call = (args: unknown, nameStyle: 'dotted' | 'safe' = 'safe') =>
    serveTool(
      server,
      { tool: 'thing.count', args, nameStyle },
      context,
      (level, message) => void logged.push(`${level} ${message}`),
    );
  return { call, logged };
}

test('returns structured content and the same line of text, with tool names in the listed spelling', async () => {
  const { call } = createToolCaller(({ n }) => accept({ n, next: 'Call thing.count again.' }));
  const value = { n: 2, next: 'Call thing_count again.' };
  expect(await call({ n: 2 })).toEqual({
    content: [{ type: 'text', text: JSON.stringify(value) }],
    structuredContent: value,
  });
});

test('returns a refusal as an error with its detail beside code and message', async () => {
  const { call } = createToolCaller(() => refuse('NOT_FOUND', 'See thing.count', { legal: ['a'] }));
  expect(await call({ n: 1 })).toMatchObject({
    isError: true,
    structuredContent: { accepted: false, code: 'NOT_FOUND', message: 'See thing_count', legal: ['a'] },
  });
});

test('spells tool names in every sentence of a refusal and in no data', async () => {
  const { call } = createToolCaller(() =>
    refuse('X', 'See thing.count', {
      next: 'thing.count',
      inner: [{ error: 'Call thing.count.' }],
      name: 'thing.count',
    }),
  );
  expect((await call({ n: 1 })).structuredContent).toMatchObject({
    message: 'See thing_count',
    next: 'thing_count',
    inner: [{ error: 'Call thing_count.' }],
    name: 'thing.count',
  });
});

test('names invalid arguments and does not call the handler', async () => {
  let requested = 0;
  const { call } = createToolCaller(() => accept({ n: requested++, next: '' }));
  expect(await call({ n: 'two' })).toMatchObject({
    structuredContent: { code: 'INVALID_REQUEST', message: expect.stringMatching(/^n: /u) },
  });
  expect(await call(null)).toMatchObject({ isError: true });
  expect(requested).toBe(0);
});

test('logs an unexpected error without sending it, and tells when to retry after a storage failure', async () => {
  const broken = createToolCaller(() => {
    throw new Error('select * from secrets');
  });
  const said = JSON.stringify(await broken.call({ n: 1 }));
  expect([said.includes('INTERNAL'), said.includes('secrets'), broken.logged]).toEqual([
    true,
    false,
    ['error a tool failed'],
  ]);
  const full = createToolCaller(() => {
    throw new StorageUnavailableError();
  });
  expect(await full.call({ n: 1 })).toMatchObject({
    structuredContent: { code: 'STORAGE_UNAVAILABLE', retryAfterMs: 1000 },
  });
});

test('never sends a field that the output schema does not have', async () => {
  const { call } = createToolCaller(({ n }) => accept({ n, next: '', secret: 'x' }));
  expect(await call({ n: 1 })).toMatchObject({ isError: true, structuredContent: { code: 'INTERNAL' } });
});
