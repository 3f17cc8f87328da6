import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody } from './envelope.ts';

/** Headers of API responses: browsers must not sniff, store or embed them on other sites. */
export const API_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Limits against slow and oversized requests; the defaults of Node are much higher. */
export const LIMITS = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  sweepMs: 1000,
  keepAliveMs: 10_000,
  connections: 1024,
} as const;

/** Answers requests with an Expect header with 417. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify(errorBody('INVALID_REQUEST', 'Expectations are not supported'));
    response.writeHead(417, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    });
    response.end(body);
  });
}

const CLIENT_ERRORS: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long'],
};

/** Answers bytes that are not valid HTTP with an error and closes the socket. */
export function answerBrokenClient(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || socket.destroyed) return;
  const [http, message] = CLIENT_ERRORS[error.code ?? ''] ?? [400, 'The request is malformed'];
  const body = JSON.stringify(errorBody('INVALID_REQUEST', message));
  socket.end(
    `HTTP/1.1 ${http} Refused\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
