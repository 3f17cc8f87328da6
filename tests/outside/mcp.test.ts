import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, createAgent, startProgram, type Program } from './program.ts';

/** Clients of the session server with both official SDKs; every structured answer is held against its schema. */

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

interface Tool {
  readonly name: string;
  readonly outputSchema?: object | undefined;
}
interface Result {
  readonly isError?: boolean | undefined;
  readonly structuredContent?: unknown;
}
interface AnyClient {
  listTools(): Promise<{ tools: readonly Tool[] }>;
  callTool(request: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
}

const address = (): URL => new URL('mcp/sessions', program.url);
const init = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } });

async function first(token: string): Promise<AnyClient> {
  const client = new Client({ name: 'outside', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(address(), init(token)) as Transport);
  return client as unknown as AnyClient;
}

async function modern(token: string): Promise<AnyClient> {
  const client = new ModernClient({ name: 'outside', version: '1.0.0' });
  await client.connect(new ModernTransport(address(), init(token)));
  return client as unknown as AnyClient;
}

describe.each([
  ['the first SDK', first],
  ['the modern SDK', modern],
])('%s', (_name, connect) => {
  test('plays and is refused, and every structured answer matches the schema of its tool', async () => {
    const [white, black] = [await createAgent(program.url), await createAgent(program.url)];
    const participants = { white: white.id, black: black.id };
    const made = await call(program.url, 'POST /sessions', white.token, {
      template: 'chess.v1',
      participants,
    });
    const sessionId = made.body['session_id'];
    const client = await connect(white.token);
    try {
      const { tools } = await client.listTools();
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      const answered: [string, boolean][] = [];
      const use = async (name: string, args: Record<string, unknown>): Promise<Record<string, unknown>> => {
        const tool = tools.find((one) => one.name === name);
        expect(tool?.outputSchema, name).toBeDefined();
        const result = (await client.callTool({ name, arguments: args })) as Result;
        const isValid = ajv.validate(tool?.outputSchema ?? {}, result.structuredContent);
        expect([name, isValid, isValid ? null : ajv.errorsText()]).toEqual([name, true, null]);
        answered.push([name, result.isError === true]);
        return result.structuredContent as Record<string, unknown>;
      };
      await use('session.list', {});
      expect(await use('session.state', { sessionId })).toMatchObject({ tick: 0 });
      await use('session.act', { sessionId, action: 'e2e5', expectedTick: 0 });
      await use('session.act', { sessionId, action: 'e2e4', expectedTick: 0 });
      await use('session.act', { sessionId, action: 'd2d4', expectedTick: 1 });
      await use('session.log', { sessionId });
      await use('session.state', { sessionId: 'no-such-session' });
      expect(answered).toEqual([
        ['session.list', false],
        ['session.state', false],
        ['session.act', true],
        ['session.act', false],
        ['session.act', true],
        ['session.log', false],
        ['session.state', true],
      ]);
    } finally {
      await client.close();
    }
  });
});
