import { fileURLToPath } from 'node:url';
import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startProgram, type Program } from './program.ts';

/** Clients of both eras whose person is asked, over the stdio child. */

const CHILD = fileURLToPath(new URL('../../out/mcp/arbiter-mcp.mjs', import.meta.url));

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

type Reply = { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, string | boolean> };
interface ElicitingClient {
  readonly open: (args: Record<string, unknown>) => Promise<unknown>;
  readonly messages: string[];
}
type Connect = (reply: Reply) => Promise<ElicitingClient>;

const command = (server: string) => ({
  command: process.execPath,
  args: [CHILD, server, '--no-start', '--data', program.data, '--agent', `Person ${server}`],
  env: {},
  stderr: 'ignore' as const,
});
const INFO = { name: 'outside', version: '1.0.0' };
const CALL = { name: 'session.challenge' };

const legacy: Connect = async (reply) => {
  const client = new Client(INFO, { capabilities: { elicitation: {} } });
  const messages: string[] = [];
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    messages.push(params.message);
    return reply;
  });
  await client.connect(new StdioClientTransport(command('sessions')));
  onTestFinished(() => client.close());
  return { messages, open: (args) => client.callTool({ ...CALL, arguments: args }) };
};

const modern: Connect = async (reply) => {
  const client = new ModernClient(INFO, {
    capabilities: { elicitation: { form: {} } },
    versionNegotiation: { mode: { pin: '2026-07-28' } },
  });
  const messages: string[] = [];
  client.setRequestHandler('elicitation/create', ({ params }) => {
    messages.push(params.message);
    return reply;
  });
  await client.connect(new ModernStdio(command('sessions')));
  onTestFinished(() => client.close());
  return { messages, open: (args) => client.callTool({ ...CALL, arguments: args }) };
};

describe.each([
  ['2025-11-25', legacy],
  ['2026-07-28', modern],
])('revision %s', (_revision, connect) => {
  test('a challenge without a game asks the person, and seats the chosen opponent', async () => {
    const content = { game: 'chess.v1', opponent: 'random', seat: 'second' };
    const { open, messages } = await connect({ action: 'accept', content });
    expect(await open({ action: 'open' })).toMatchObject({
      structuredContent: { template: 'chess.v1', yourRole: 'black', sessionId: expect.any(String) },
    });
    expect(messages).toEqual(['Which game do you want to play?']);
  });

  test.each(['decline', 'cancel'] as const)('a person who answers %s changes nothing', async (action) => {
    const { open } = await connect({ action });
    expect(await open({ action: 'open' })).toMatchObject({
      isError: true,
      structuredContent: { code: 'DECLINED' },
    });
  });

  test('a challenge with a game asks nobody', async () => {
    const { open, messages } = await connect({ action: 'decline' });
    expect(await open({ action: 'open', template: 'rps.v1', opponent: 'random' })).toMatchObject({
      structuredContent: { template: 'rps.v1' },
    });
    expect(messages).toEqual([]);
  });
});

test('a person who does not answer in time changes nothing, and is told where else to do it', async () => {
  const client = new Client(INFO, { capabilities: { elicitation: {} } });
  // The server sees this when its own time limit for the answer has passed.
  client.setRequestHandler(ElicitRequestSchema, () => {
    throw new McpError(ErrorCode.RequestTimeout, 'no answer');
  });
  await client.connect(new StdioClientTransport(command('sessions')));
  onTestFinished(() => client.close());
  expect(await client.callTool({ ...CALL, arguments: { action: 'open' } })).toMatchObject({
    isError: true,
    structuredContent: { code: 'DECLINED', message: expect.stringContaining('in the window') },
  });
});

test('a client without elicitation is told what is missing', async () => {
  const client = new Client(INFO);
  await client.connect(new StdioClientTransport(command('sessions')));
  onTestFinished(() => client.close());
  expect(await client.callTool({ ...CALL, arguments: { action: 'open' } })).toMatchObject({
    isError: true,
    structuredContent: { code: 'INVALID_REQUEST', message: expect.stringContaining('template is required') },
  });
});
