import type { WebSocket } from 'ws';
import { requestMessage } from '../../shared/contract/index.ts';
import { readJson } from '../../shared/json.ts';
import type { ControlConnection } from '../platform/host-api.ts';
import type { SocketRoute } from '../platform/net/web-socket.ts';

const MAX_FRAME_BYTES = 256 * 1024;
/** A window that stopped reading is disconnected before its backlog uses much memory; it reloads later. */
const MAX_BACKLOG_BYTES = 8 * 1024 * 1024;
const PROTOCOL_ERROR = 1002;

/** The route `/control`: the window's contract over a loopback WebSocket, for the browser shell and the CLI. */
export function controlSocket(
  open: () => ControlConnection,
  isAdmin: (token: string) => boolean,
): SocketRoute {
  return {
    path: /^\/control$/u,
    maxPayloadBytes: MAX_FRAME_BYTES,
    admit: (token) => (token !== null && isAdmin(token) ? (socket) => serve(socket, open()) : 401),
  };
}

function serve(socket: WebSocket, connection: ControlConnection): void {
  const send = (message: object): void => {
    if (socket.bufferedAmount > MAX_BACKLOG_BYTES) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  connection.onEvent((event, seq, payload) => send({ event, seq, payload }));
  socket.on('close', () => connection.close());
  socket.on('message', (data) => {
    const message = parseRequest(String(data));
    if (message === null) return socket.close(PROTOCOL_ERROR, 'malformed frame');
    void connection.request(message.call, message.input).then((answer) => send({ id: message.id, answer }));
  });
}

const parseRequest = (text: string) => requestMessage.safeParse(readJson(text)).data ?? null;
