import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AgentCard, Message, Task } from '@a2a-js/sdk';
import {
  AgentEvent,
  DefaultRequestHandler,
  defaultServerCallContextBuilder,
  InMemoryTaskStore,
  JsonRpcTransportHandler,
  validateVersion,
  type AgentExecutor,
  type ExecutionEventBus,
  type RequestContext,
} from '@a2a-js/sdk/server';
import { onTestFinished } from 'vitest';

/** Answers that the SDK's server does not give: a status and a body. */
const RAW_ANSWERS = {
  no_json: [200, '<html>I am losing</html>'],
  other_form: [200, '{"jsonrpc":"2.0","id":1,"result":{"kind":"message","parts":[]}}'],
  rpc_error: [200, '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"boom"}}'],
  status_500: [500, 'boom'],
  login: [401, 'log in'],
  busy: [503, 'later'],
} as const;

/** How the agent answers: at once, as a task that ends later, as one that asks for more, with something else, or never. */
export type A2aMode =
  | 'text'
  | 'data'
  | 'task'
  | 'input'
  | 'failed'
  | 'rejected'
  | 'wants_login'
  | 'hang'
  | 'huge'
  | 'other_host'
  | keyof typeof RAW_ANSWERS;

/** The status and the body that a mode sends as they are; null for an answer of the SDK's server. */
const rawAnswer = (mode: A2aMode) =>
  mode in RAW_ANSWERS ? RAW_ANSWERS[mode as keyof typeof RAW_ANSWERS] : null;

export interface A2aTestAgent {
  readonly address: string;
  readonly contexts: Set<string>;
  /** Task ids of messages that went on with a task. */
  readonly continued: string[];
  /** The methods that were called. */
  readonly methods: Set<string>;
  /** Headers `A2A-Version` of all messages. */
  readonly versions: Set<string>;
}

/** A part as it is on the wire. */
type WirePart = { readonly text: string } | { readonly data: object };

/** The first legal action of the data part that the host sent. */
function firstLegal({ request }: RequestContext): string {
  const data = request.message?.parts.find(({ content }) => content?.$case === 'data')?.content?.value as {
    legal: string[];
  };
  return data.legal[0] ?? '';
}

function executorFor(mode: () => A2aMode, agent: A2aTestAgent): AgentExecutor {
  return {
    async execute(context: RequestContext, bus: ExecutionEventBus) {
      const { contextId, taskId, task } = context;
      agent.contexts.add(contextId);
      if (task !== undefined) agent.continued.push(task.id);
      const action = firstLegal(context);
      const messageId = `m-${agent.contexts.size}`;
      const message = (part: WirePart) => ({ messageId, contextId, role: 'ROLE_AGENT', parts: [part] });
      const publishMessage = (part: WirePart): void =>
        bus.publish(AgentEvent.message(Message.fromJSON(message(part))));
      const publishTask = (state: string, part: WirePart | null): void => {
        const status = { state, ...(part === null ? {} : { message: message(part) }) };
        bus.publish(AgentEvent.task(Task.fromJSON({ id: taskId, contextId, status })));
      };
      switch (mode()) {
        case 'text':
          publishMessage({ text: `I choose [${action}]` });
          break;
        case 'input':
          publishTask('TASK_STATE_INPUT_REQUIRED', { text: `[${action}]` });
          break;
        case 'huge':
          publishMessage({ data: { action, comment: 'x'.repeat(65 * 1024) } });
          break;
        case 'failed':
          publishTask('TASK_STATE_FAILED', { text: 'no idea' });
          break;
        case 'rejected':
          publishTask('TASK_STATE_REJECTED', null);
          break;
        case 'wants_login':
          publishTask('TASK_STATE_AUTH_REQUIRED', null);
          break;
        case 'task':
          publishTask('TASK_STATE_SUBMITTED', null);
          publishTask('TASK_STATE_COMPLETED', { data: { action, comment: 'done' } });
          break;
        case 'hang':
          publishTask('TASK_STATE_WORKING', null);
          break;
        default:
          publishMessage({ data: { action, comment: 'sure' } });
      }
      bus.finished();
    },
    cancelTask: () => Promise.resolve(),
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
}

/** An A2A 1.0 agent on loopback, made of the server of the official SDK. */
export async function startA2aAgent(
  mode: () => A2aMode,
  onMessage: (direction: '>' | '<', body: unknown) => void = () => undefined,
): Promise<A2aTestAgent> {
  const agent: A2aTestAgent & { address: string } = {
    address: '',
    contexts: new Set(),
    continued: [],
    methods: new Set(),
    versions: new Set(),
  };
  let handler: JsonRpcTransportHandler | null = null;
  let requests: DefaultRequestHandler | null = null;
  const server = createServer((request, response) => {
    const send = (body: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const answer = async (): Promise<void> => {
      if (requests === null || handler === null) throw new Error('not started');
      const card = await requests.getAgentCard();
      if (request.method === 'GET') return send(AgentCard.toJSON(card));
      const version = String(request.headers['a2a-version'] ?? '');
      agent.versions.add(version);
      const context = defaultServerCallContextBuilder({
        headers: request.headers,
        requestedVersion: version,
      } as Parameters<typeof defaultServerCallContextBuilder>[0]);
      validateVersion(version, card, 'JSONRPC');
      const body = await bodyOf(request);
      agent.methods.add(String((body as { method?: unknown }).method));
      onMessage('>', body);
      const raw = rawAnswer(mode());
      if (raw !== null) return void response.writeHead(raw[0]).end(raw[1]);
      const answered: unknown = await handler.handle(body as never, context);
      onMessage('<', answered);
      send(answered);
    };
    answer().catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  agent.address = `http://127.0.0.1:${port}`;
  const host = mode() === 'other_host' ? 'http://127.0.0.2:1' : agent.address;
  const card = AgentCard.fromJSON({
    name: 'Test agent',
    description: 'Plays the first legal action',
    version: '1.2.3',
    supportedInterfaces: [
      { url: `${agent.address}/grpc`, protocolBinding: 'GRPC', protocolVersion: '1.0' },
      { url: `${host}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
    ],
    capabilities: {},
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain', 'application/json'],
    skills: [],
  });
  requests = new DefaultRequestHandler(card, new InMemoryTaskStore(), executorFor(mode, agent));
  handler = new JsonRpcTransportHandler(requests);
  return agent;
}
