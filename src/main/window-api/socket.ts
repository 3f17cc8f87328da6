import type { WebSocket } from 'ws';
import { MAX_PGN_CALL_BYTES, requestMessage } from '../../shared/contract/index.ts';
import { parseJson } from '../../shared/json.ts';
import type { WindowConnection } from '../platform/host-api.ts';
import type { SocketRoute } from '../platform/net/web-socket.ts';

/** The maximum size of a request, except for the calls below. */
const MAX_FRAME_BYTES = 256 * 1024;
/** Calls that carry a text of a person, with the maximum size of their requests. */
const LARGE_CALLS: ReadonlyMap<string, number> = new Map([['pgn.read', MAX_PGN_CALL_BYTES]]);
/** A window that stopped reading is disconnected before its backlog uses much memory; it reloads later. */
const MAX_BACKLOG_BYTES = 8 * 1024 * 1024;
const PROTOCOL_ERROR = 1002;
const TOO_LARGE = 1009;

/** The route `/control`: the window's contract over a loopback WebSocket, for the browser shell and the CLI. */
export function windowSocketRoute(
  open: () => WindowConnection,
  isAdmin: (token: string) => boolean,
): SocketRoute {
  return {
    path: /^\/control$/u,
    maxPayloadBytes: Math.max(MAX_FRAME_BYTES, ...LARGE_CALLS.values()),
    admit: (token) => (token !== null && isAdmin(token) ? (socket) => serve(socket, open()) : 401),
  };
}

function serve(socket: WebSocket, connection: WindowConnection): void {
  const send = (message: object): void => {
    if (socket.bufferedAmount > MAX_BACKLOG_BYTES) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  connection.onEvent((event, seq, payload) => send({ event, seq, payload }));
  socket.on('close', () => connection.close());
  socket.on('message', (data) => {
    const text = String(data);
    const message = parseRequest(text);
    if (message === null) return socket.close(PROTOCOL_ERROR, 'malformed frame');
    if (Buffer.byteLength(text) > maxBytesOf(message.call)) return socket.close(TOO_LARGE, 'frame too large');
    void connection.request(message.call, message.input).then((answer) => send({ id: message.id, answer }));
  });
}

const maxBytesOf = (call: string): number => LARGE_CALLS.get(call) ?? MAX_FRAME_BYTES;

const parseRequest = (text: string) => requestMessage.safeParse(parseJson(text)).data ?? null;
