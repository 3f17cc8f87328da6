import { EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import {
  respondToBrokenClient,
  limitConnections,
  refuseExpectations,
} from '../../../../../src/main/platform/net/server-hardening.ts';
import { quietSocket } from '../../../../support/raw-http.ts';

/** The response of a listener with both handlers to these bytes, until it closes. */
async function answerTo(bytes: string): Promise<{ head: string; body: string }> {
  const server = createServer((_request, response) => void response.end('fine'));
  server.maxHeadersCount = 20;
  refuseExpectations(server);
  server.on('clientError', respondToBrokenClient);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const socket = await quietSocket({ port: (server.address() as AddressInfo).port });
  let said = '';
  socket.on('data', (chunk) => (said += String(chunk)));
  socket.write(bytes);
  await new Promise<void>((resolve) => socket.on('close', () => resolve()));
  const [head = '', body = ''] = said.split('\r\n\r\n');
  return { head, body };
}

const envelope = (message: string) => ({ error: { code: 'INVALID_REQUEST', message } });

test.each([
  ['no HTTP at all', 'what is this\r\n\r\n', 400, 'The request is malformed'],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'The headers are too large',
  ],
  [
    'a wish to be told to go on',
    'POST / HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nContent-Length: 2\r\n\r\n',
    417,
    'Expectations are not supported',
  ],
])('answers %s once in the common format and closes the socket', async (_, bytes, http, message) => {
  const { head, body } = await answerTo(bytes);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${http} `, 'u'));
  expect(head.toLowerCase()).toContain('connection: close');
  expect(JSON.parse(body)).toEqual(envelope(message));
});

test('with TLS the connection of a complete request stays, although the request has another socket', () => {
  const server = new EventEmitter();
  limitConnections(server as unknown as Server, 1);
  const peer = (remotePort: number) => ({ remoteAddress: '192.0.2.1', remotePort });
  const destroyed: number[] = [];
  const connect = (port: number): void => {
    const socket = Object.assign(new EventEmitter(), peer(port), { destroy: () => destroyed.push(port) });
    server.emit('connection', socket);
  };
  connect(1);
  server.emit('upgrade', { socket: peer(1), complete: true });
  connect(2);
  connect(3);
  expect(destroyed).toEqual([2, 2]);
});
