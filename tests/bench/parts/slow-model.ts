import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { legalIn, type RecordedRequest } from '../../support/fake-openai.ts';

export interface SlowModel {
  readonly baseUrl: string;
  /** The maximum number of requests that were open at the same time. */
  maxOpen(): number;
  /** Answered requests. */
  answered(): number;
  close(): void;
}

/** A model server that answers every request with the first legal action after `delayMs`, any number at once. */
export async function startSlowModel(delayMs: number): Promise<SlowModel> {
  let open = 0;
  let maxOpen = 0;
  let answered = 0;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      // Only questions are answered: this server does not say which build it runs.
      if (request.url?.endsWith('/chat/completions') !== true) return void response.writeHead(404).end('{}');
      open += 1;
      maxOpen = Math.max(maxOpen, open);
      const action = legalIn(JSON.parse(text) as RecordedRequest)[0] ?? '';
      const content = JSON.stringify({ comment: 'first', action });
      const body = JSON.stringify({
        choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 100, completion_tokens: 10 },
      });
      setTimeout(() => {
        open -= 1;
        answered += 1;
        response.writeHead(200, { 'content-type': 'application/json' }).end(body);
      }, delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    maxOpen: () => maxOpen,
    answered: () => answered,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
