import { WebSocket, type ClientOptions } from 'ws';

export type Frame = Record<string, unknown>;

export interface EventsClient {
  readonly socket: WebSocket;
  readonly frames: readonly Frame[];
  /** The next matching frame; frames that have already arrived count. */
  until(wanted: (frame: Frame) => boolean): Promise<Frame>;
  /** Close code, once the peer or the client has closed. */
  readonly closed: Promise<number>;
  close(): void;
}

/** Opens a WebSocket with the sub-protocols of the token; rejects with the HTTP status. */
export function openSocket(
  url: string,
  protocols: string[],
  options: ClientOptions = {},
): Promise<EventsClient> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace(/^http/u, 'ws'), protocols, options);
    const frames: Frame[] = [];
    const waiting = new Set<() => void>();
    const closed = new Promise<number>((done) => socket.on('close', (code) => done(code)));
    socket.on('message', (data) => {
      frames.push(JSON.parse(String(data)) as Frame);
      for (const look of waiting) look();
    });
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      socket.terminate();
      reject(new Refused(response.statusCode ?? 0));
    });
    socket.on('error', (error) => reject(error));
    socket.on('open', () => resolve({ socket, frames, closed, until, close: () => socket.close() }));

    function until(wanted: (frame: Frame) => boolean): Promise<Frame> {
      return new Promise((done, fail) => {
        const look = (): void => {
          const found = frames.find(wanted);
          if (found === undefined) return;
          waiting.delete(look);
          done(found);
        };
        waiting.add(look);
        void closed.then((code) => fail(new Error(`closed with ${code} before the frame came`)));
        look();
      });
    }
  });
}

/** The upgrade was answered with an HTTP status. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

export const tokenProtocols = (token: string): string[] => ['arbiter.v1', `token.${token}`];

/** The HTTP status of a refused upgrade; 101 when it is accepted. */
export async function upgradeStatus(
  url: string,
  protocols: string[],
  options: ClientOptions = {},
): Promise<number> {
  try {
    (await openSocket(url, protocols, options)).close();
    return 101;
  } catch (error) {
    if (error instanceof Refused) return error.status;
    throw error;
  }
}
