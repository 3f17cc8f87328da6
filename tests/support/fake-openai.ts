import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that speaks OpenAI's chat completions and misbehaves on demand. */

export type FakeMode =
  | 'good'
  | 'illegal_once'
  | 'illegal_always'
  | 'prose'
  | 'fenced'
  | 'think'
  | 'final_answer'
  | 'malformed_json'
  | 'broken_body'
  | 'empty'
  | 'cut_off'
  | 'huge'
  | 'busy_once'
  | 'busy_always'
  | 'down_once'
  | 'down_always'
  | 'held'
  | 'stall'
  | 'ignores_schema'
  | 'rejects_schema'
  | 'rejects_seed'
  | 'rejects_both'
  | 'unauthorized'
  | 'redirects'
  | 'hangs_up';

export interface RecordedRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly max_tokens: number;
  readonly temperature?: number;
  readonly seed?: number;
  readonly response_format?: {
    readonly json_schema: {
      readonly schema: { readonly properties: { readonly action: { readonly enum: readonly string[] } } };
    };
  };
}

export interface FakeOpenAi {
  readonly baseUrl: string;
  readonly port: number;
  /** All requested completions, oldest first. */
  readonly requested: RecordedRequest[];
  /** `Authorization` of every request. */
  readonly keys: string[];
  /** The maximum number of simultaneous completions. */
  maxConcurrent(): number;
  /** Requests that are currently open without an answer. */
  open(): number;
  /** Resolves when `count` completions were requested. */
  untilRequests(count: number): Promise<void>;
  /** Answers the requests that the mode `held` holds back. */
  release(): void;
  mode: FakeMode;
  /** Answers about the model's build, by path. */
  readonly reportedModels: Map<string, unknown>;
  /** Chooses the action of a good answer. */
  choose: (legal: readonly string[], request: RecordedRequest) => string;
  close(): Promise<void>;
}

const HUGE_BYTES = 3 * 1024 * 1024;

/** The legal list in the prompt. */
export function legalIn({ messages }: RecordedRequest): readonly string[] {
  const text = messages.map(({ content }) => content).join('\n');
  const listed = [...text.matchAll(/^Legal actions: (\[.*\])$/gmu)].at(-1)?.[1];
  return listed === undefined ? ['beta'] : (JSON.parse(listed) as string[]);
}

const answer = (content: string, finish = 'stop') =>
  JSON.stringify({
    id: 'fake',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  });

const ILLEGAL = JSON.stringify({ comment: 'trust me', action: 'zz99' });

export async function startFakeOpenAi(models: readonly string[] = ['fake-7b']): Promise<FakeOpenAi> {
  const requested: RecordedRequest[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const held: (() => void)[] = [];
  let openNow = 0;
  let maxConcurrent = 0;

  const fake: FakeOpenAi = {
    baseUrl: '',
    port: 0,
    requested,
    keys: [],
    maxConcurrent: () => maxConcurrent,
    open: () => openNow,
    untilRequests: (count) =>
      requested.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => void waiting.push({ count, resolve })),
    release: () => held.splice(0).forEach((go) => go()),
    mode: 'good',
    reportedModels: new Map(),
    choose: (legal) => legal[0] ?? '',
    close: () => closed(server),
  };

  async function complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const input = JSON.parse(text) as RecordedRequest;
    requested.push(input);
    openNow += 1;
    maxConcurrent = Math.max(maxConcurrent, openNow);
    response.on('close', () => void (openNow -= 1));
    for (const wait of waiting.splice(0)) {
      if (requested.length >= wait.count) wait.resolve();
      else waiting.push(wait);
    }
    const first = !/not accepted|is not in the legal list/u.test(text);
    const hold = (go: () => void): void => void held.push(go);
    reply(fake, response, { request: input, first, number: requested.length, hold });
  }

  const server = createServer((request, response) => {
    fake.keys.push(request.headers.authorization ?? '');
    if (fake.mode === 'unauthorized') {
      // Real servers quote the key they were given.
      const message = `Incorrect API key provided: ${request.headers.authorization ?? ''}`;
      send(response, 401, JSON.stringify({ error: { message } }));
    } else if (fake.reportedModels.has(request.url ?? '')) {
      send(response, 200, JSON.stringify(fake.reportedModels.get(request.url ?? '')));
    } else if (request.url === '/v1/models') {
      send(response, 200, JSON.stringify({ object: 'list', data: models.map((id) => ({ id })) }));
    } else if (request.url === '/v1/chat/completions') void complete(request, response);
    else send(response, 404, JSON.stringify({ error: { message: 'no such path' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, { port, baseUrl: `http://127.0.0.1:${port}/v1` });
}

function send(response: ServerResponse, status: number, body: string, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}

interface PendingRequest {
  readonly request: RecordedRequest;
  /** Whether the prompt names no earlier fault. */
  readonly first: boolean;
  readonly number: number;
  readonly hold: (answer: () => void) => void;
}

function reply(
  fake: FakeOpenAi,
  response: ServerResponse,
  { request, first, number, hold }: PendingRequest,
): void {
  const action = fake.choose(legalIn(request), request);
  const good = answer(JSON.stringify({ comment: `I choose ${action}`, action }));
  const sendText = (content: string, finish?: string): void => send(response, 200, answer(content, finish));
  const down = (status: number, headers = {}): void =>
    send(response, status, JSON.stringify({ error: { message: 'overloaded' } }), headers);
  const refusing = (unknown: boolean): void =>
    unknown
      ? send(response, 400, JSON.stringify({ error: { message: 'unknown parameter' } }))
      : send(response, 200, good);
  const modes: Record<FakeMode, () => void> = {
    good: () => send(response, 200, good),
    illegal_once: () => (first ? sendText(ILLEGAL) : send(response, 200, good)),
    illegal_always: () => sendText(ILLEGAL),
    prose: () => sendText(`After some thought I would like to play ${action}, thank you.`),
    fenced: () => sendText(`Here you are:\n\`\`\`json\n{"action": "${action}"}\n\`\`\``),
    think: () => sendText(`<think>Should I take {"action": "zz99"}? No.</think>{"action":"${action}"}`),
    final_answer: () => sendText(`There are many moves here.\nFinal Answer: ${action}`),
    malformed_json: () => sendText(`{"comment": "oops", "action": `),
    broken_body: () => send(response, 200, '{"choices": [{"mess'),
    empty: () => sendText(''),
    cut_off: () => sendText(`{"comment": "well, ${action} looks fine but`, 'length'),
    huge: () => sendText('x'.repeat(HUGE_BYTES)),
    busy_once: () => (number % 2 === 1 ? down(429, { 'retry-after': '0' }) : send(response, 200, good)),
    busy_always: () => down(429, { 'retry-after': '0' }),
    down_once: () => (number % 2 === 1 ? down(503) : send(response, 200, good)),
    down_always: () => down(503),
    held: () => hold(() => send(response, 200, good)),
    stall: () => undefined,
    ignores_schema: () => sendText(`I play ${action}`),
    rejects_schema: () => refusing(request.response_format !== undefined),
    rejects_seed: () => refusing(request.seed !== undefined),
    rejects_both: () => refusing(request.seed !== undefined || request.response_format !== undefined),
    unauthorized: () => down(401),
    redirects: () => send(response, 307, '', { location: 'http://127.0.0.1:9/v1/chat/completions' }),
    hangs_up: () => void response.destroy(),
  };
  modes[fake.mode]();
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
