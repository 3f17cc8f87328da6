// In process: the command runs against a scripted gateway, and its output is recorded.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { dataPaths, writeHostFile } from '../../../src/main/platform/data-folder/index.ts';
import { hostProof } from '../../../src/main/platform/data-folder/host-proof.ts';
import { command } from '../../../src/main/cli/commands/match.ts';
import type { WindowConnection } from '../../../src/main/platform/host-api.ts';
import { recordedIo } from '../../support/command-io.ts';
import { scriptedHost } from '../../support/scripted-host.ts';

interface Handshake {
  readonly path: string | undefined;
  readonly origin: string | undefined;
  readonly protocols: string | undefined;
}

let data: string;
let server: Server;
let sockets: WebSocketServer;
let port: number;
const handshake: Handshake[] = [];

function proveToken(request: IncomingMessage, response: ServerResponse): void {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const { nonce } = JSON.parse(body) as { nonce: string };
    response.end(JSON.stringify({ proof: hostProof('the-admin-token', port, nonce) }));
  });
}

/** A gateway that has only `/control`, connected to a scripted host, and the proof that comes before it. */
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'arbiter-attach-'));
  server = createServer(proveToken);
  sockets = new WebSocketServer({ server, handleProtocols: () => 'arbiter.v1' });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const socket of sockets.clients) socket.terminate();
  await new Promise((resolve) => server.close(resolve));
  rmSync(data, { recursive: true, force: true });
  handshake.length = 0;
});

function answer(connection: WindowConnection): void {
  sockets.on('connection', (socket, request) => {
    const { origin, 'sec-websocket-protocol': protocols } = request.headers;
    handshake.push({ path: request.url, origin, protocols });
    connection.onEvent((event, seq, payload) => socket.send(JSON.stringify({ event, seq, payload })));
    socket.on('message', async (frame) => {
      const { id, call, input } = JSON.parse(String(frame)) as { id: number; call: string; input: unknown };
      socket.send(JSON.stringify({ id, answer: await connection.request(call, input) }));
    });
  });
}

const hostFile = (pid: number): void =>
  writeHostFile(dataPaths(data).hostFile, {
    version: '0.0.0',
    pid,
    startedAt: new Date(0).toISOString(),
    url: `http://127.0.0.1:${port}/`,
    uiUrl: `http://127.0.0.1:${port}/#token=x`,
    adminToken: 'the-admin-token',
    data,
    ports: { gateway: port, league: null, referees: [], openfront: null, chain: null, lichess: null },
  });

async function openLink(games: readonly (string | null | 'never')[]): Promise<WindowConnection> {
  const started = await scriptedHost({ games }).startHost({} as never);
  if (!started.ok) throw new Error(started.message);
  return started.value.openWindowConnection();
}

describe('a command with a running host', () => {
  test('plays there, with the handshake of a window, and starts no host', async () => {
    answer(await openLink(['white', 'black']));
    hostFile(process.pid);
    const recorded = recordedIo();
    const args = ['--data', data, '--games', '2', '--json'];
    const loadHost = (): never => expect.unreachable();
    expect(await command.run(args, { io: recorded.io, loadHost })).toBe(0);
    expect(JSON.parse(recorded.out())).toMatchObject({ score: { a: 2, b: 0, draws: 0 } });
    expect(handshake).toEqual([
      {
        path: '/control',
        origin: `http://127.0.0.1:${port}`,
        protocols: 'arbiter.v1,token.the-admin-token',
      },
    ]);
  });

  test('ignores messages that are not frames', async () => {
    sockets.on('connection', (socket) => {
      for (const noise of ['no json', '[]', '{"event":1}']) socket.send(noise);
    });
    answer(await openLink(['white']));
    hostFile(process.pid);
    const loadHost = (): never => expect.unreachable();
    expect(await command.run(['--data', data, '--json'], { io: recordedIo().io, loadHost })).toBe(0);
  });

  test('ends with a message when the connection is lost', async () => {
    answer(await openLink(['never']));
    hostFile(process.pid);
    sockets.on('connection', (socket) =>
      socket.on('message', (frame) => {
        if (String(frame).includes('sessions.get')) setImmediate(() => socket.terminate());
      }),
    );
    const recorded = recordedIo();
    const loadHost = (): never => expect.unreachable();
    expect(await command.run(['--data', data], { io: recorded.io, loadHost })).toBe(1);
    expect(recorded.err()).toMatch(/connection to the host was lost/i);
  });

  test.each([
    ['the file is that of a process that has ended', 2 ** 22 + 1],
    ['nothing answers at the address', process.pid],
  ])('starts a host when %s', async (_, pid) => {
    hostFile(pid);
    server.removeAllListeners('upgrade');
    server.on('upgrade', (_request, socket) => socket.destroy());
    const host = scriptedHost({ games: ['white'] });
    const loadHost = async () => host.startHost;
    expect(await command.run(['--data', data, '--json'], { io: recordedIo().io, loadHost })).toBe(0);
    expect(host.started).toHaveLength(1);
  });
});
