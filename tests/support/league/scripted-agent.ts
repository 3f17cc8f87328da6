import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { post } from './test-leagues.ts';

/** Small agents in the dialects of five public implementations, and some that misbehave. */

export type ScriptDialect = 'course' | 'upper' | 'lower' | 'wrapped' | 'tools';
type Fields = Record<string, unknown>;

export interface ReceivedRequest {
  readonly method: string;
  readonly env: Fields;
}

export interface ScriptedAgent {
  readonly port: number;
  readonly url: string;
  readonly received: ReceivedRequest[];
  close(): Promise<void>;
}

/** Answers a request with the fields of a reply, or writes to the response itself and returns undefined. */
export type Script = (
  received: ReceivedRequest,
  response: ServerResponse,
) => Fields | undefined | Promise<Fields | undefined>;

const TOOL_NAMES = [
  'receive_game_invitation',
  'choose_parity',
  'receive_game_over',
  'notify_round',
  'notify_standings',
  'notify_round_completed',
  'notify_league_completed',
  'start_match',
];

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function open(dialect: ScriptDialect, frame: { method: string; params: Fields }): ReceivedRequest {
  const { method, params } = frame;
  if (dialect === 'tools')
    return { method: String(params['name']), env: (params['arguments'] ?? {}) as Fields };
  if (dialect === 'wrapped') return { method, env: params['message'] as Fields };
  return { method, env: params };
}

function close(dialect: ScriptDialect, reply: Fields, id: unknown): Fields {
  if (dialect === 'tools')
    return { jsonrpc: '2.0', result: { content: [{ type: 'text', text: JSON.stringify(reply) }] }, id };
  // Answers that are shaped as requests have ids of their own.
  if (dialect === 'lower' && typeof reply['message_type'] === 'string') {
    return { jsonrpc: '2.0', method: reply['message_type'].toLowerCase(), params: reply, id: 2 };
  }
  return { jsonrpc: '2.0', id, result: reply };
}

const isKnown = (dialect: ScriptDialect, { method }: ReceivedRequest, tools: readonly string[]): boolean => {
  if (dialect === 'tools') return tools.includes(method);
  return dialect === 'upper' ? method === method.toUpperCase() : true;
};

async function serve(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Starts an agent that is closed after the test. */
export async function scriptedAgent(
  dialect: ScriptDialect,
  script: Script,
  tools?: readonly string[],
): Promise<ScriptedAgent> {
  const agent = await openScriptedAgent(dialect, script, tools);
  onTestFinished(agent.close);
  return agent;
}

/** Starts an agent that runs until it is closed. */
export async function openScriptedAgent(
  dialect: ScriptDialect,
  script: Script,
  tools: readonly string[] = TOOL_NAMES,
): Promise<ScriptedAgent> {
  const received: ReceivedRequest[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const frame = JSON.parse(await bodyOf(request)) as { method: string; params: Fields; id: unknown };
    if (frame.method === 'tools/list') {
      response.end(
        JSON.stringify({
          jsonrpc: '2.0',
          id: frame.id,
          result: { tools: tools.map((name) => ({ name })) },
        }),
      );
      return;
    }
    const message = open(dialect, frame);
    if (!isKnown(dialect, message, tools)) {
      response.statusCode = 404;
      response.end(
        JSON.stringify({
          jsonrpc: '2.0',
          id: frame.id,
          error: { code: -32601, message: `Unknown: ${message.method}` },
        }),
      );
      return;
    }
    received.push(message);
    const reply = await script(message, response);
    if (reply === undefined) return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(close(dialect, reply, frame.id)));
  };
  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  );
  const port = await serve(server);
  const shut = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { port, url: `http://localhost:${port}/mcp`, received, close: shut };
}

/** A player in the given dialect that always chooses `choice`. */
export const playerScript =
  (dialect: ScriptDialect, choice = 'even'): Script =>
  ({ env }) => {
    const own = { protocol: 'league.v2', timestamp: new Date().toISOString(), match_id: env['match_id'] };
    switch (env['message_type']) {
      case 'GAME_INVITATION':
        // One implementation only acknowledges.
        return dialect === 'tools'
          ? { status: 'ACK' }
          : { ...own, message_type: 'GAME_JOIN_ACK', accept: true };
      case 'CHOOSE_PARITY_CALL':
        return dialect === 'upper'
          ? { ...own, message_type: 'CHOOSE_PARITY_RESPONSE', choice }
          : { ...own, message_type: 'CHOOSE_PARITY_RESPONSE', parity_choice: choice };
      default:
        return { status: 'received' };
    }
  };

/** Players of other programs that always choose `choice`. A referee need not call them, as it has to with hosted ones. */
export async function scriptedPlayers(count: number, choice = 'even') {
  const agents = await Promise.all(
    Array.from({ length: count }, () => scriptedAgent('course', playerScript('course', choice))),
  );
  return {
    ports: agents.map(({ port }) => port),
    async register(managerUrl: string): Promise<void> {
      for (const { url } of agents) await registerAgent(managerUrl, 'course', { url });
    },
  };
}

/** Registers in the given dialect and returns the envelope of the answer. */
export async function registerAgent(
  managerUrl: string,
  dialect: ScriptDialect,
  agent: {
    readonly url: string;
    readonly kind?: 'player' | 'referee';
    readonly name?: string;
    readonly extra?: Fields;
  },
): Promise<Fields> {
  const kind = agent.kind ?? 'player';
  const type = kind === 'player' ? 'LEAGUE_REGISTER_REQUEST' : 'REFEREE_REGISTER_REQUEST';
  const meta = {
    display_name: agent.name ?? `${dialect} ${kind}`,
    version: '1.0.0',
    game_types: ['even_odd'],
    contact_endpoint: agent.url,
  };
  const env: Fields = {
    protocol: 'league.v2',
    message_type: type,
    sender: `${kind}:${dialect}`,
    timestamp: new Date().toISOString(),
    [`${kind}_meta`]: meta,
    ...agent.extra,
  };
  const method = kind === 'player' ? 'register_player' : 'register_referee';
  const frames: Record<ScriptDialect, Fields> = {
    course: { jsonrpc: '2.0', method, params: env, id: 1 },
    upper: { jsonrpc: '2.0', method: type, params: env, id: 1 },
    lower: { jsonrpc: '2.0', method: type.toLowerCase(), params: env, id: 1 },
    wrapped: {
      jsonrpc: '2.0',
      method: 'handle_message',
      params: { message: { ...env, auth_token: null } },
      id: 1,
    },
    // This answer has no envelope.
    tools: {
      jsonrpc: '2.0',
      method: 'tools/call',
      params: { name: method, arguments: { [`${kind}_meta`]: meta, ...agent.extra } },
      id: 1,
    },
  };
  const { body } = await post(managerUrl, frames[dialect]);
  const result = body['result'] as Fields;
  return (result['structuredContent'] as Fields | undefined) ?? result;
}
