import { request } from 'node:https';
import { WebSocket } from 'ws';
import { createPinnedAgent } from '../../../src/main/remote/index.ts';
import { LINK_PROTOCOL } from '../../../src/shared/wire/remote.ts';

/** Where a host lets players of other computers in. */
export interface RemoteHost {
  readonly url: string;
  readonly pin: string;
}

export interface RemoteReply {
  readonly status: number;
  readonly text: string;
}

interface RemoteRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

/** One HTTPS request with the key of the host pinned. */
export const sendRemote = (
  { url, pin }: RemoteHost,
  { method, path, headers = {}, body }: RemoteRequest,
): Promise<RemoteReply> =>
  new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, headers, agent: createPinnedAgent(pin) }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** A link that is open or refused. */
export interface TestLink {
  /** The status with which the link was refused, or the code with which it was closed before a frame. */
  readonly code?: number;
  /** Its first frame. */
  readonly frame?: Readonly<Record<string, unknown>>;
  readonly socket: WebSocket;
}

/** Opens the link of a token as a player's side does; `protocols` replaces the usual sub-protocols. */
export const openTestLink = (
  { url, pin }: RemoteHost,
  token: string,
  protocols: readonly string[] = [LINK_PROTOCOL, `token.${token}`],
): Promise<TestLink> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('https', 'wss')}/link`, [...protocols], {
      agent: createPinnedAgent(pin),
    });
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      resolve({ code: response.statusCode ?? 0, socket });
    });
    socket.on('error', () => undefined);
    socket.on('open', () =>
      socket.send(JSON.stringify({ t: 'hello', v: 1, kind: 'player', name: 'Laptop' })),
    );
    socket.once('message', (data) =>
      resolve({ frame: JSON.parse(String(data)) as Record<string, unknown>, socket }),
    );
    socket.on('close', (code) => resolve({ code, socket }));
  });

/** Resolves with the code with which the host closes a socket. */
export const closeCode = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => socket.once('close', (code) => resolve(code)));
