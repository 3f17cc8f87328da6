import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readBody } from 'node:stream/consumers';
import { parseJson } from '../../../shared/json.ts';
import { chatRequest, scriptedReply } from './scripted-reply.ts';

export const MODEL_NAME = 'scripted-model';

export interface ModelServer {
  /** Base address of the OpenAI-compatible API. */
  readonly baseUrl: string;
  close(): void;
}

/** Estimated characters per token, so that the demo has token counts to show. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * Serves the demo's scripted model on a free loopback port, with the two routes of an OpenAI-compatible server that
 * the host uses: the list of models and a chat completion without streaming.
 */
export async function startModelServer(): Promise<ModelServer> {
  const server = createServer((request, response) => void respond(request, response));
  server.requestTimeout = 5000;
  server.maxConnections = 16;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0 }, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET' && request.url === '/v1/models') {
    send(response, 200, { object: 'list', data: [{ id: MODEL_NAME, object: 'model' }] });
    return;
  }
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
    send(response, 404, { error: { message: 'This server has /v1/models and /v1/chat/completions' } });
    return;
  }
  const body = await readBody(request).catch(() => '');
  const prompt = chatRequest.safeParse(parseJson(body));
  const reply = prompt.success ? scriptedReply(prompt.data) : null;
  if (reply === null) {
    send(response, 400, { error: { message: 'The prompt has no list of legal actions' } });
    return;
  }
  const content = JSON.stringify(reply);
  send(response, 200, {
    object: 'chat.completion',
    model: MODEL_NAME,
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: {
      prompt_tokens: Math.ceil(body.length / CHARACTERS_PER_TOKEN),
      completion_tokens: Math.ceil(content.length / CHARACTERS_PER_TOKEN),
    },
  });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
