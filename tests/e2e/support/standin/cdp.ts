/** A small client of the Chrome DevTools Protocol with flat sessions. */

export type Params = Record<string, unknown>;
type Listener = (params: Params) => void;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Params;
  readonly result?: Params;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}

interface Waiting {
  readonly method: string;
  readonly resolve: (result: Params) => void;
  readonly reject: (error: Error) => void;
}

/** Sends commands to one target or to the browser, and receives their events. */
export interface CdpSession {
  send(method: string, params?: Params): Promise<Params>;
  on(method: string, listener: Listener): void;
}

export class CdpConnection implements CdpSession {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, Listener[]>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', (event) => this.#take(JSON.parse(String(event.data)) as Message));
    socket.addEventListener('close', () => this.#end());
  }

  static open(url: string): Promise<CdpConnection> {
    const socket = new WebSocket(url);
    return new Promise((resolve, reject) => {
      socket.addEventListener('open', () => resolve(new CdpConnection(socket)));
      socket.addEventListener('error', () => reject(new Error('the browser refused the connection')));
    });
  }

  send(method: string, params: Params = {}): Promise<Params> {
    return this.#send(method, params, undefined);
  }

  on(method: string, listener: Listener): void {
    this.#listen('', method, listener);
  }

  session(sessionId: string): CdpSession {
    return {
      send: (method, params = {}) => this.#send(method, params, sessionId),
      on: (method, listener) => this.#listen(sessionId, method, listener),
    };
  }

  close(): void {
    this.#socket.close();
  }

  #send(method: string, params: Params, sessionId: string | undefined): Promise<Params> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) {
        reject(new Error(`${method}: the browser is gone`));
        return;
      }
      this.#waiting.set(id, { method, resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  }

  #listen(sessionId: string, method: string, listener: Listener): void {
    const key = `${sessionId} ${method}`;
    this.#listeners.set(key, [...(this.#listeners.get(key) ?? []), listener]);
  }

  #take(message: Message): void {
    if (message.id !== undefined) {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.error === undefined) waiting?.resolve(message.result ?? {});
      else waiting?.reject(new Error(`${waiting.method}: ${message.error.message}`));
      return;
    }
    const key = `${message.sessionId ?? ''} ${message.method}`;
    for (const listener of this.#listeners.get(key) ?? []) listener(message.params ?? {});
  }

  #end(): void {
    for (const { method, reject } of this.#waiting.values())
      reject(new Error(`${method}: the browser is gone`));
    this.#waiting.clear();
  }
}
