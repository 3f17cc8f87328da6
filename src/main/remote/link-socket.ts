import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { parseJson } from '../../shared/json.ts';
import {
  linkClientFrame,
  LINK_PROTOCOL,
  MAX_IN_FLIGHT,
  MAX_LINK_BODY,
  type LinkWelcome,
} from '../../shared/wire/remote.ts';
import { errorBody } from '../platform/net/envelope.ts';
import { guardRequest, type TrustedAddress } from '../platform/net/request-guard.ts';
import type { Clock } from '../platform/runtime.ts';
import { clientAddress } from '../platform/net/listeners/client-address.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { acceptOrReopen, type Links, type LinkRefusalCode, type OpenedLink } from './links.ts';
import type { RemoteLimits } from './remote-limits.ts';

export interface LinkSocketOptions {
  readonly port: number;
  readonly trusted: readonly TrustedAddress[];
  readonly links: Links;
  readonly limits: RemoteLimits;
  readonly connections: ConnectionLimits;
  readonly clock: Clock;
}

const MAX_LINKS = 300;
/** A connection is closed when its hello has not arrived after this time. */
const HELLO_TIMEOUT_MS = 10_000;
/** A connection that has not answered a ping by the next one is closed. */
const PING_INTERVAL_MS = 15_000;
/** Frames are JSON texts inside JSON, so a frame may be twice as long as the body that it carries. */
const MAX_FRAME_BYTES = MAX_LINK_BODY * 2 + 1024;
/** Maximum number of frames that a player's side may send in one second; more close its link. */
const MAX_FRAMES_PER_S = 200;
/** Maximum number of bytes that may wait for a player's side to read them; with more, its connection is cut off. */
const MAX_UNREAD_BYTES = 1024 * 1024;
/** Close codes of WebSocket (RFC 6455). */
const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;
const TOKEN_PREFIX = 'token.';

export const REFUSAL_HTTP: Readonly<Record<LinkRefusalCode, number>> = {
  UNAUTHORIZED: 401,
  CONFLICT: 409,
  GONE: 410,
};

/** The host's first message to the player's side when its link is open. */
export const welcomeOf = ({ link, secret }: OpenedLink, clock: Clock): LinkWelcome => ({
  t: 'welcome',
  link: link.linkId,
  secret,
  server_time: new Date(clock.nowMs()).toISOString(),
  limits: { body: MAX_LINK_BODY, inflight: MAX_IN_FLIGHT },
});

interface ConnectedLink {
  readonly token: string;
  /** Null until a hello has opened the link. */
  linkId: string | null;
  /** Whether the last ping was answered; true before the first one. */
  hasAnsweredPing: boolean;
}

export interface LinkSockets {
  count(): number;
  /** Opens the WebSocket that a player's side requests, or refuses the request. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Cuts off every connection. */
  close(): void;
}

/** Accepts the links of players at `/link`; the token is a sub-protocol, because addresses may appear in logs. */
export function acceptLinks(options: LinkSocketOptions): LinkSockets {
  const { links } = options;
  const connected = new Map<WebSocket, ConnectedLink>();
  const upgrader = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
    handleProtocols: () => LINK_PROTOCOL,
  });
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    const verdict = admit(options, request, connected.size);
    if (typeof verdict !== 'string') return refuseLinkUpgrade(socket, verdict);
    upgrader.handleUpgrade(request, socket, head, (client) => {
      options.connections.markAuthenticated(request.socket);
      const connectedLink: ConnectedLink = { token: verdict, linkId: null, hasAnsweredPing: true };
      // A new connection ends earlier ones with the same token whose link is not open yet, because they would take the
      // slots of others.
      for (const [openSocket, { token, linkId }] of connected)
        if (token === verdict && linkId === null) openSocket.terminate();
      connected.set(client, connectedLink);
      // The socket closes automatically after an error, with the code of that error.
      client.on('error', () => undefined);
      client.on('pong', () => (connectedLink.hasAnsweredPing = true));
      client.on('close', () => connected.delete(client));
      const onOpen = (linkId: string): void => {
        for (const [openSocket, link] of connected)
          if (openSocket !== client && link.linkId === linkId)
            openSocket.close(POLICY_VIOLATION, 'this link was opened by another connection');
        connectedLink.linkId = linkId;
      };
      serveLink(options, client, { token: verdict, onOpen });
    });
  };
  links.onEnd((linkId) => {
    for (const [client, connectedLink] of connected)
      if (connectedLink.linkId === linkId) client.close(POLICY_VIOLATION, 'the invitation was revoked');
  });
  const pings = setInterval(() => {
    for (const [client, connectedLink] of connected) {
      if (!connectedLink.hasAnsweredPing) client.terminate();
      connectedLink.hasAnsweredPing = false;
      client.ping();
    }
  }, PING_INTERVAL_MS);
  pings.unref();
  return {
    count: () => connected.size,
    upgrade: onUpgrade,
    close() {
      clearInterval(pings);
      for (const client of connected.keys()) client.terminate();
    },
  };
}

interface UpgradeRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Returns the token of a request that may open a link, or why the request is refused. */
function admit(
  { port, trusted, links, limits }: LinkSocketOptions,
  request: IncomingMessage,
  count: number,
): string | UpgradeRefusal {
  const { host, origin } = request.headers;
  const verdict = guardRequest({ host, origin, url: request.url ?? '' }, port, trusted);
  if (!verdict.ok) return { status: verdict.status, code: 'FORBIDDEN', message: verdict.message };
  if ((request.url ?? '').split('?', 1)[0] !== '/link')
    return { status: 404, code: 'NOT_FOUND', message: 'No such route' };
  const names = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const token = names.find((name) => name.startsWith(TOKEN_PREFIX))?.slice(TOKEN_PREFIX.length);
  if (!names.includes(LINK_PROTOCOL) || token === undefined)
    return {
      status: 400,
      code: 'INVALID_REQUEST',
      message: `Send the sub-protocols ${LINK_PROTOCOL} and token.TOKEN`,
    };
  const address = clientAddress(request) ?? '';
  return (
    findTokenRefusal(links, limits, { token, address }) ??
    (count >= MAX_LINKS ? { status: 503, code: 'UNAVAILABLE', message: 'No more links now' } : token)
  );
}

/** Returns why the token is refused, or null. A valid token is accepted even from a locked address. */
function findTokenRefusal(
  links: Links,
  limits: RemoteLimits,
  { token, address }: { readonly token: string; readonly address: string },
): UpgradeRefusal | null {
  const checked = links.checkToken(token);
  if (checked.ok) return null;
  if (limits.isLocked(address))
    return { status: 429, code: 'RATE_LIMITED', message: 'Too many wrong invitations; wait a minute' };
  if (checked.code === 'UNAUTHORIZED') limits.recordWrongToken(address);
  return { status: REFUSAL_HTTP[checked.code], code: checked.code, message: checked.message };
}

function serveLink(
  { links, clock }: LinkSocketOptions,
  client: WebSocket,
  { token, onOpen }: { readonly token: string; readonly onOpen: (linkId: string) => void },
): void {
  let opened: OpenedLink | null = null;
  let isOpening = false;
  let disconnect = (): void => undefined;
  let framesInSecond = 0;
  let secondStartedMs = clock.monotonicMs();
  const cancelHello = clock.after(HELLO_TIMEOUT_MS, () => client.close(POLICY_VIOLATION, 'no hello'));
  const send = (frame: object): void =>
    client.bufferedAmount > MAX_UNREAD_BYTES ? client.terminate() : client.send(JSON.stringify(frame));
  const end = (reason: string): void => client.close(POLICY_VIOLATION, reason);
  const fail = (): void => client.close(TRY_AGAIN_LATER, 'the host cannot store anything now');

  const open = async (name: string): Promise<void> => {
    isOpening = true;
    const accepted = await acceptOrReopen(links, { token, name });
    if (!accepted.ok) return end(accepted.message.slice(0, 100));
    if (client.readyState !== client.OPEN) return;
    opened = accepted.value;
    onOpen(opened.link.linkId);
    disconnect = opened.calls.connect(send);
    send(welcomeOf(opened, clock));
  };
  client.on('message', (data, isBinary) => {
    const nowMs = clock.monotonicMs();
    if (nowMs - secondStartedMs >= 1000) [framesInSecond, secondStartedMs] = [0, nowMs];
    framesInSecond += 1;
    if (framesInSecond > MAX_FRAMES_PER_S) return end('too many frames');
    const parsed = isBinary ? null : linkClientFrame.safeParse(parseJson(String(data)));
    if (parsed?.success !== true) return end('not a frame of this protocol');
    const frame = parsed.data;
    if (frame.t === 'hello') {
      if (isOpening) return end('hello twice');
      cancelHello();
      return void open(frame.name).catch(fail);
    }
    if (opened === null) return end('no hello');
    // An answer to an unknown call, a second answer and a late one are ignored.
    if (frame.t === 'answer') return void opened.calls.receiveReply(frame);
    const { id } = frame;
    void links
      .forwardToManager(opened, frame.body)
      .then((answer) => send({ t: 'up_answer', id, ...answer }))
      .catch(fail);
  });
  client.on('close', () => {
    cancelHello();
    disconnect();
  });
}

export function refuseLinkUpgrade(socket: Duplex, { status, code, message }: UpgradeRefusal): void {
  const body = JSON.stringify(errorBody(code, message));
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
