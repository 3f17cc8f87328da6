import { backoffDelayMs } from '../../../shared/net/backoff.ts';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { parseJson } from '../../../shared/json.ts';
import {
  linkHostFrame,
  LINK_PROTOCOL,
  type LinkCall,
  type LinkWelcome,
} from '../../../shared/wire/remote.ts';
import { createPinnedAgent } from '../../remote/index.ts';

export interface LinkClientOptions {
  readonly url: string;
  readonly pin: string;
  /** The token of the invitation, or the secret of a link that was opened before. */
  readonly token: string;
  readonly name: string;
  /** The player's own address, `http://localhost:8101/mcp`. */
  readonly player: string;
  readonly signal: AbortSignal;
  readonly report: (line: string) => void;
  readonly onWelcome: (welcome: LinkWelcome) => void;
}

/** A link that reconnects automatically until it is stopped or refused. */
export interface LinkClient {
  /**
   * Sends a message of the player to the manager. It fails with status 503 when the link is not open, and when the link is
   * lost before the response; the manager may then have processed it, so only the player can decide to send it again.
   */
  up(body: string): Promise<PlayerMessageResponse>;
  /** Resolves with the reason when the host refuses the link, or null when it was stopped. */
  readonly ended: Promise<string | null>;
}

const BACKOFF = { initialMs: 500, maxMs: 10_000 };
const UP_TIMEOUT_MS = 30_000;
/** Refusals after which another attempt cannot succeed. */
const FINAL_STATUSES = new Set([400, 401, 403, 404, 409, 410]);
const POLICY_VIOLATION = 1008;

export interface PlayerMessageResponse {
  readonly http: number;
  readonly body: string;
}

interface ConnectionEnd {
  readonly reason: string;
  readonly isFinal: boolean;
}

export const openLink = (options: LinkClientOptions): LinkClient => new ReconnectingLink(options);

class ReconnectingLink implements LinkClient {
  readonly ended: Promise<string | null>;
  private readonly options: LinkClientOptions;
  private readonly agent: ReturnType<typeof createPinnedAgent>;
  private readonly pendingMessages = new Map<number, (response: PlayerMessageResponse) => void>();
  private socket: WebSocket | null = null;
  private token: string;
  private nextId = 0;
  private wasOpen = false;

  constructor(options: LinkClientOptions) {
    this.options = options;
    this.agent = createPinnedAgent(options.pin);
    this.token = options.token;
    this.ended = this.run();
  }

  up(body: string): Promise<PlayerMessageResponse> {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve(NOT_OPEN);
    this.nextId += 1;
    const id = this.nextId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.pendingMessages.delete(id);
        resolve(NOT_OPEN);
      }, UP_TIMEOUT_MS);
      this.pendingMessages.set(id, (response) => {
        clearTimeout(timer);
        resolve(response);
      });
      socket.send(JSON.stringify({ t: 'up', id, body }));
    });
  }

  private async run(): Promise<string | null> {
    const { signal, report } = this.options;
    let lostInARow = 0;
    while (!signal.aborted) {
      this.wasOpen = false;
      const ended = await this.connectOnce();
      if (signal.aborted) return null;
      if (ended.isFinal) return ended.reason;
      lostInARow = this.wasOpen ? 0 : lostInARow + 1;
      const retryMs = backoffDelayMs(BACKOFF, lostInARow);
      report(`not connected: ${ended.reason}; trying again in ${retryMs / 1000} s`);
      await wait(retryMs, signal);
    }
    return null;
  }

  private connectOnce(): Promise<ConnectionEnd> {
    const { url, signal, name } = this.options;
    return new Promise((resolve) => {
      const client = new WebSocket(
        `${url.replace(/^http/u, 'ws')}/link`,
        [LINK_PROTOCOL, `token.${this.token}`],
        { agent: this.agent, perMessageDeflate: false },
      );
      const close = (): void => client.close();
      signal.addEventListener('abort', close, { once: true });
      let refusal: ConnectionEnd | null = null;
      client.on('unexpected-response', (_request, response) => {
        void readRefusal(response).then((read) => {
          refusal = read;
          client.terminate();
        });
      });
      client.on('error', (error) => {
        refusal ??= { reason: error.message, isFinal: error.name === 'PinMismatchError' };
      });
      client.on('open', () => client.send(JSON.stringify({ t: 'hello', v: 1, kind: 'player', name })));
      client.on('message', (data) => this.handleFrame(client, String(data)));
      client.on('close', (code, reason) => {
        signal.removeEventListener('abort', close);
        if (this.socket === client) this.socket = null;
        this.failPendingMessages();
        const isFinal = code === POLICY_VIOLATION;
        resolve(refusal ?? { reason: String(reason) || 'the connection was lost', isFinal });
      });
    });
  }

  /** Fails the messages that were sent over a connection that is lost, because their responses cannot arrive any more. */
  private failPendingMessages(): void {
    for (const respond of this.pendingMessages.values()) respond(LOST);
    this.pendingMessages.clear();
  }

  private handleFrame(client: WebSocket, text: string): void {
    const frame = linkHostFrame.safeParse(parseJson(text));
    if (!frame.success) return;
    const { data } = frame;
    if (data.t === 'welcome') {
      this.socket = client;
      this.wasOpen = true;
      this.token = data.secret ?? this.token;
      return this.options.onWelcome(data);
    }
    if (data.t === 'up_answer') {
      this.pendingMessages.get(data.id)?.(data);
      this.pendingMessages.delete(data.id);
      return;
    }
    void callPlayer(this.options.player, data).then((reply) => client.send(JSON.stringify(reply)));
  }
}

/** Why the host refused the connection, in its own words. */
async function readRefusal(response: IncomingMessage): Promise<ConnectionEnd> {
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = parseJson(Buffer.concat(chunks).toString('utf8')) as
    | { readonly error?: { readonly message?: string } }
    | undefined;
  const http = response.statusCode ?? 0;
  return {
    reason: body?.error?.message ?? `the host responds with status ${http}`,
    isFinal: FINAL_STATUSES.has(http),
  };
}

const unavailable = (message: string): PlayerMessageResponse => ({
  http: 503,
  body: JSON.stringify({ error: { code: 'UNAVAILABLE', message } }),
});
const NOT_OPEN = unavailable('The link to the league is not open');
const LOST = unavailable('The link to the league was lost before the response');

/** Calls the player on this computer, exactly with what the host sent. Resolves with the frame for its reply or its failure. */
function callPlayer(player: string, { id, body, timeout_ms: timeoutMs }: LinkCall): Promise<object> {
  return new Promise((resolve) => {
    const fail = (error: 'E001' | 'E009'): void => resolve({ t: 'answer', id, error });
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const request = httpRequest(player, { method: 'POST', headers, timeout: timeoutMs }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          t: 'answer',
          id,
          http: response.statusCode ?? 500,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
      response.on('error', () => fail('E009'));
    });
    request.on('timeout', () => {
      fail('E001');
      request.destroy();
    });
    request.on('error', () => fail('E009'));
    request.end(body);
  });
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish, { once: true });
  });
