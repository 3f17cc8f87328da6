import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MAX_LINK_BODY } from '../../shared/wire/remote.ts';
import { isOwnHost } from '../platform/net/request-guard.ts';
import type { LinkReply } from './link-calls.ts';

/** A port of this computer at which the league calls a linked player as if it were here. */
export interface PlayerPort {
  readonly port: number;
  close(): Promise<void>;
}

/** Longer than the league waits for any answer, so that the league's own limits decide. */
const TIMEOUT_MS = 35_000;

/**
 * Opens the port `wanted`, or any free one when it is null or taken. A call to which the player does not reply ends
 * without a response. The league takes that for a lost connection and tries again.
 */
export async function openPlayerPort(
  wantedPort: number | null,
  call: (body: string, timeoutMs: number) => Promise<LinkReply | null>,
): Promise<PlayerPort> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 8000 }, (request, response) => {
    const address = server.address() as AddressInfo | null;
    if (request.method !== 'POST' || !isOwnHost(request.headers.host, address?.port ?? 0)) {
      response.writeHead(404).end();
      return;
    }
    forward(request, response, call).catch(() => response.destroy());
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
        server.off('error', reject);
        resolve();
      });
    });
  await listen(wantedPort ?? 0).catch(() => listen(0));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  call: (body: string, timeoutMs: number) => Promise<LinkReply | null>,
): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_LINK_BODY) return void response.writeHead(413).end();
    chunks.push(chunk);
  }
  const reply = await call(Buffer.concat(chunks).toString('utf8'), TIMEOUT_MS);
  if (reply === null) return void request.socket.destroy();
  response.writeHead(reply.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(reply.body),
  });
  response.end(reply.body);
}
