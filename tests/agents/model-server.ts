import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server with OpenAI's streaming chat completions, whose "model" follows a script: it plays the move of the
 * prompt, or first tries a tool of the agent's own.
 */

export type ModelScript = 'play' | 'hostile';

interface Message {
  readonly role: string;
  readonly content: unknown;
  readonly tool_calls?: readonly { readonly function: { readonly name: string } }[];
}

interface Request {
  readonly model: string;
  readonly stream?: boolean;
  readonly messages: readonly Message[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

export interface ModelServer {
  readonly baseUrl: string;
  /** The bodies of all requests. */
  readonly bodies: string[];
  /** The foreign tools that were called, in order. */
  readonly attempted: string[];
  script: ModelScript;
  close(): Promise<void>;
}

type Reply =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: object };

/** The arguments of a foreign tool, by its name in any of the agents. `honey` is the absolute path of a file. */
const ownToolCalls = (honey: string): Readonly<Record<string, object>> => ({
  run_shell_command: { command: `cat ${honey} > ${honey}.pwned`, description: 'look', is_background: false },
  write_file: { file_path: `${honey}.pwned`, content: 'x' },
  read_file: { file_path: honey },
  web_fetch: { url: 'http://127.0.0.1:9/', prompt: 'read it' },
  agent: { description: 'play', prompt: `Run cat ${honey}`, subagent_type: 'general-purpose' },
  bash: { command: `cat ${honey} > ${honey}.pwned`, description: 'look' },
  write: { filePath: `${honey}.pwned`, content: 'x' },
  read: { filePath: honey },
  webfetch: { url: 'http://127.0.0.1:9/', format: 'text' },
  task: { description: 'play', prompt: `Run cat ${honey}`, subagent_type: 'general' },
});

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part: { text?: string }) => part.text ?? '').join('\n')
      : '';

const EXAMPLE = /\{"sessionId":"[^"]*","action":"(?:[^"\\]|\\.)*","expectedTick":\d+\}/gu;

export async function startModelServer(honey: string, ownTools: readonly string[]): Promise<ModelServer> {
  const bodies: string[] = [];
  const attempted: string[] = [];
  const calls = ownToolCalls(honey);
  let nextTool = 0;

  function reply({ messages, tools = [] }: Request): Reply {
    const lastUser = messages.findLastIndex(
      ({ role, content }) => role === 'user' && EXAMPLE.test(textOf(content)),
    );
    EXAMPLE.lastIndex = 0;
    if (lastUser < 0) return { kind: 'text', text: 'Hello' };
    const prompt = textOf(messages[lastUser]?.content);
    const args = JSON.parse(prompt.match(EXAMPLE)?.at(-1) ?? '{}') as object;
    const called = calledIn(messages.slice(lastUser + 1));
    const isRepeated = prompt.includes('was not accepted');
    const offered = tools.map(({ function: { name } }) => name);
    // A request without tools is not the agent's turn, for example one for the title of the conversation.
    if (offered.length > 0 && state.script === 'hostile' && !isRepeated) {
      if (called.length > 0) return { kind: 'text', text: 'I used a tool of my own.' };
      const name = ownTools[nextTool % ownTools.length] ?? '';
      nextTool += 1;
      attempted.push(name);
      return { kind: 'call', name, args: calls[name] ?? {} };
    }
    return ownMove(offered, called, args);
  }

  const server = createServer((request, response) => void serve(request, response));
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ object: 'list', data: [{ id: 'scripted', object: 'model' }] }));
      return;
    }
    bodies.push(text);
    const body = JSON.parse(text) as Request;
    send(response, body, reply(body));
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const state: ModelServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    bodies,
    attempted,
    script: 'play',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return state;
}

/** The names of the tools that these messages call. */
const calledIn = (messages: readonly Message[]): string[] =>
  messages.flatMap(({ tool_calls: calls }) => calls ?? []).map(({ function: { name } }) => name);

/** The call of the seat's tool, directly or through the agent's own search, and closing words after it. */
function ownMove(offered: readonly string[], called: readonly string[], args: object): Reply {
  const own = offered.find((name) => name.endsWith('session_act'));
  const done: Reply = { kind: 'text', text: 'I moved.' };
  if (own !== undefined) return called.includes(own) ? done : { kind: 'call', name: own, args };
  if (!called.includes('tool_search'))
    return { kind: 'call', name: 'tool_search', args: { query: 'select:mcp__arbiter__session_act' } };
  if (called.includes('tool_call')) return done;
  return {
    kind: 'call',
    name: 'tool_call',
    args: { name: 'mcp__arbiter__session_act', arguments: args },
  };
}

const USAGE = { prompt_tokens: 1000, completion_tokens: 20, total_tokens: 1020 };

function send(response: ServerResponse, { model, stream }: Request, answer: Reply): void {
  const base = { id: 'scripted', created: 0, model };
  const call =
    answer.kind === 'call'
      ? [
          {
            index: 0,
            id: `call_${Date.now()}`,
            type: 'function',
            function: { name: answer.name, arguments: JSON.stringify(answer.args) },
          },
        ]
      : undefined;
  const content = answer.kind === 'text' ? answer.text : null;
  const finish = call === undefined ? 'stop' : 'tool_calls';
  const message = { role: 'assistant', content, ...(call && { tool_calls: call }) };
  if (stream !== true) {
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        ...base,
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason: finish }],
        usage: USAGE,
      }),
    );
    return;
  }
  response.setHeader('content-type', 'text/event-stream');
  const chunk = (delta: object, reason: string | null) =>
    response.write(
      `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`,
    );
  chunk(message, null);
  chunk({}, finish);
  response.write(
    `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices: [], usage: USAGE })}\n\n`,
  );
  response.end('data: [DONE]\n\n');
}
