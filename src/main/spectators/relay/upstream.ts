import { createBackoff } from '../../platform/async/backoff.ts';
import type { Agent } from 'node:https';
import { WebSocket, type RawData } from 'ws';
import type { Clock } from '../../platform/runtime.ts';
import { HOPS_HEADER } from '../spectator-sockets.ts';

export interface UpstreamOptions {
  /** The address of the session: `ws://…/watch/TICKET`. */
  readonly url: string;
  /** The number of relays between the other side and its spectators, this one included. */
  readonly hops: number;
  readonly clock: Clock;
  /** Connects to a host whose key is known. */
  readonly agent?: Agent | undefined;
  /** A whole state, as every spectator gets it. */
  readonly onFrame: (frame: Buffer) => void;
  /** Whether frames come now. */
  readonly onLive: (isLive: boolean) => void;
  /** Called when the session is not or no longer published. The connection is then closed permanently. */
  readonly onGone: () => void;
}

/** The one connection of a relay for a published session; it reconnects automatically until it is closed. */
export interface Upstream {
  close(): void;
}

const BACKOFF = { initialMs: 500, maxMs: 10_000 };
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** The other side pings every 15 s; a connection without any message for three times as long is lost. */
const MAX_SILENCE_MS = 45_000;
const MAX_FRAME_BYTES = 4 * 1024 * 1024;
const POLICY_VIOLATION = 1008;
const NOT_FOUND = 404;

export const openUpstream = (options: UpstreamOptions): Upstream => new ReconnectingUpstream(options);

class ReconnectingUpstream implements Upstream {
  private readonly options: UpstreamOptions;
  private client: WebSocket | null = null;
  private readonly backoff = createBackoff(BACKOFF);
  private isOver = false;
  private cancelTimer = (): void => undefined;

  constructor(options: UpstreamOptions) {
    this.options = options;
    this.connect();
  }

  close(): void {
    this.isOver = true;
    this.cancelTimer();
    this.client?.terminate();
  }

  private connect(): void {
    const { url, hops, agent, onFrame, onLive } = this.options;
    const client = new WebSocket(url, {
      perMessageDeflate: false,
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
      maxPayload: MAX_FRAME_BYTES,
      headers: { [HOPS_HEADER]: String(hops) },
      ...(agent === undefined ? {} : { agent }),
    });
    this.client = client;
    let isGone = false;
    client.on('unexpected-response', (_request, response) => {
      response.resume();
      isGone = response.statusCode === NOT_FOUND;
      client.terminate();
    });
    client.on('open', () => this.armSilenceTimeout(client));
    client.on('ping', () => this.armSilenceTimeout(client));
    client.on('message', (data: RawData) => {
      if (this.isOver) return;
      this.armSilenceTimeout(client);
      this.backoff.reset();
      onFrame(bytesOf(data));
      onLive(true);
    });
    // The connection is closed after every error, which is when it is opened again.
    client.on('error', () => undefined);
    client.on('close', (code) => this.onClosed(isGone || code === POLICY_VIOLATION));
  }

  private armSilenceTimeout(client: WebSocket): void {
    this.cancelTimer();
    this.cancelTimer = this.options.clock.after(MAX_SILENCE_MS, () => client.terminate());
  }

  private onClosed(isGone: boolean): void {
    this.cancelTimer();
    if (this.isOver) return;
    if (isGone) {
      this.isOver = true;
      return this.options.onGone();
    }
    this.options.onLive(false);
    this.cancelTimer = this.options.clock.after(this.backoff.nextDelayMs(), () => this.connect());
  }
}

function bytesOf(message: RawData): Buffer {
  if (Buffer.isBuffer(message)) return message;
  return Array.isArray(message) ? Buffer.concat(message) : Buffer.from(message);
}
