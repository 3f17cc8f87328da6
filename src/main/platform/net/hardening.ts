import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody } from './envelope.ts';

/** Answers are data for the asker alone: not sniffed, not stored, not embedded elsewhere. */
export const API_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** N7, N8: the slow and the huge are cut; Node's own defaults are far too patient. */
export const LIMITS = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  sweepMs: 1000,
  keepAliveMs: 10_000,
  connections: 1024,
} as const;

/** A 417 to whoever waits for a 100 first. */
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

const BROKEN: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long'],
};

/** Bytes that are no HTTP still get one answer, and the socket its end. */
export function answerBrokenClient(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || socket.destroyed) return;
  const [http, message] = BROKEN[error.code ?? ''] ?? [400, 'The request is malformed'];
  const body = JSON.stringify(errorBody('INVALID_REQUEST', message));
  socket.end(
    `HTTP/1.1 ${http} Refused\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
