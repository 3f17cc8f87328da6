import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Log } from '../platform/log.ts';
import { clientAddress } from '../platform/net/listeners/client-address.ts';
import { guardRequest, type TrustedAddress } from '../platform/net/request-guard.ts';
import { admitSafely, refuseUpgrade } from '../platform/net/web-socket.ts';
import type { Clock } from '../platform/runtime.ts';

/** Where the frames of published sessions come from. */
export interface SpectatorSource {
  /** Whether such a session is published now. */
  isPublishedSession(ticket: string, hops: number): boolean;
  /**
   * `hops`: the number of relays between this listener and the spectator, as reported by the nearest relay,
   * which is not verified.
   */
  watch(ticket: string, socket: WebSocket, hops: number): void;
}

export interface SpectatorSocketsOptions {
  /** The servers whose upgrades are all for spectators; empty where `upgrade` is given them. */
  readonly servers: readonly Server[];
  readonly port: number;
  readonly trusted?: TrustedAddress | readonly TrustedAddress[] | undefined;
  readonly source: SpectatorSource;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: 'on' | 'off';
  /** Maximum number of connected spectators; when absent, that of a listener that has nothing else. */
  readonly maxSpectators?: number;
  /** Called with the request of each admitted client. */
  readonly onAccept?: (request: IncomingMessage) => void;
}

/** The header that counts the relays in a chain, so that relays cannot form a circle. */
export const HOPS_HEADER = 'arbiter-relay-hops';
/** Maximum number of connected spectators of a listener that has nothing else. */
const MAX_SPECTATORS = 5000;
/**
 * Maximum number of spectators from one address other than this computer; people behind one router share an address.
 */
const MAX_PER_ADDRESS = 64;
/** Each socket is pinged once in this many ticks, a part of them at every tick. */
const PING_ROUNDS = 15;
const TICK_MS = 1000;
const POLICY_VIOLATION = 1008;
const SERVER_ERROR = 1011;

export const WATCH_PATH = /^\/watch\/([\w-]{22})$/u;

interface ConnectedSpectator {
  readonly ticket: string;
  readonly address: string | null;
  readonly round: number;
  hasAnswered: boolean;
}

export interface SpectatorSockets {
  count(): number;
  /** Upgrades the request of a client to a WebSocket, or refuses it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Disconnects the spectators of a ticket that was withdrawn. */
  end(ticket: string): void;
  close(): void;
}

/**
 * Upgrades `/watch/{ticket}` after the checks of Host, Origin, ticket and limits. No token is needed: a ticket gives
 * one view, which is public. What clients send is ignored.
 */
export function acceptSpectators(options: SpectatorSocketsOptions): SpectatorSockets {
  const { servers, source, clock, log } = options;
  const spectatorBySocket = new Map<WebSocket, ConnectedSpectator>();
  const perAddress = new Map<string, number>();
  const upgrader = new WebSocketServer({
    noServer: true,
    maxPayload: 1024,
    perMessageDeflate: false,
    clientTracking: false,
  });
  let acceptedCount = 0;

  const open = (client: WebSocket, { ticket, hops }: AdmittedSpectator, address: string | null): void => {
    acceptedCount += 1;
    const entry: ConnectedSpectator = {
      ticket,
      address,
      round: acceptedCount % PING_ROUNDS,
      hasAnswered: true,
    };
    spectatorBySocket.set(client, entry);
    if (address !== null) perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
    client.on('error', () => client.terminate());
    client.on('pong', () => (entry.hasAnswered = true));
    client.on('close', () => {
      spectatorBySocket.delete(client);
      if (address === null) return;
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left === 0) perAddress.delete(address);
      else perAddress.set(address, left);
    });
    try {
      source.watch(ticket, client, hops);
    } catch (error) {
      log('error', 'a session could not be shown to a spectator', { error: String(error) });
      client.close(SERVER_ERROR);
    }
  };
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    const address = clientAddress(request);
    const spectatorCounts = {
      total: spectatorBySocket.size,
      fromAddress: address === null ? 0 : (perAddress.get(address) ?? 0),
    };
    const verdict = admitSafely(log, () => admit(options, request, spectatorCounts));
    if (typeof verdict === 'number') return refuseUpgrade(socket, verdict, retryHeader(verdict));
    upgrader.handleUpgrade(request, socket, head, (client) => {
      options.onAccept?.(request);
      open(client, verdict, address);
    });
  };
  for (const server of servers) server.on('upgrade', onUpgrade);
  const stopPings = pingInTurns(clock, spectatorBySocket);
  return {
    count: () => spectatorBySocket.size,
    upgrade: onUpgrade,
    end(ticket) {
      for (const [client, entry] of spectatorBySocket)
        if (entry.ticket === ticket) client.close(POLICY_VIOLATION, 'this table is not published any more');
    },
    close() {
      stopPings();
      for (const server of servers) server.off('upgrade', onUpgrade);
      for (const client of spectatorBySocket.keys()) client.terminate();
    },
  };
}

interface AdmittedSpectator {
  readonly ticket: string;
  readonly hops: number;
}

/** Larger counts are cut to this. A malformed header counts as this many relays, so that no relay accepts it. */
const MAX_COUNTED_HOPS = 99;

function hopsOf({ headers }: IncomingMessage): number {
  const hops = Number(headers[HOPS_HEADER] ?? 0);
  return Number.isInteger(hops) && hops >= 0 ? Math.min(hops, MAX_COUNTED_HOPS) : MAX_COUNTED_HOPS;
}

function admit(
  { port, trusted, source, limits, maxSpectators = MAX_SPECTATORS }: SpectatorSocketsOptions,
  request: IncomingMessage,
  { total, fromAddress }: { readonly total: number; readonly fromAddress: number },
): number | AdmittedSpectator {
  const { host, origin } = request.headers;
  const url = request.url ?? '';
  const verdict = guardRequest({ host, origin, url }, port, trusted);
  if (!verdict.ok) return verdict.status;
  const ticket = WATCH_PATH.exec(url.split('?', 1)[0] ?? '')?.[1];
  const hops = hopsOf(request);
  if (ticket === undefined || !source.isPublishedSession(ticket, hops)) return 404;
  if (limits === 'on' && fromAddress >= MAX_PER_ADDRESS) return 429;
  return total >= maxSpectators ? 503 : { ticket, hops };
}

/** A listener that is full or busy may accept the client a little later. */
const retryHeader = (http: number): string => (http === 429 || http === 503 ? 'retry-after: 30\r\n' : '');

/** Pings a fifteenth of the sockets every second, because thousands at once would delay everything else. */
function pingInTurns(
  clock: Clock,
  spectatorBySocket: ReadonlyMap<WebSocket, ConnectedSpectator>,
): () => void {
  let round = 0;
  let cancel = (): void => undefined;
  const tick = (): void => {
    round = (round + 1) % PING_ROUNDS;
    for (const [client, entry] of spectatorBySocket) {
      if (entry.round !== round) continue;
      if (!entry.hasAnswered) {
        client.terminate();
        continue;
      }
      entry.hasAnswered = false;
      client.ping();
    }
    cancel = clock.after(TICK_MS, tick);
  };
  cancel = clock.after(TICK_MS, tick);
  return () => cancel();
}
