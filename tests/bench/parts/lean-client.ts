import { connect, type Socket } from 'node:net';

/** A keep-alive connection with little overhead, so that the measurement shows the server. */
export class LeanClient {
  private readonly socket: Socket;
  private readonly host: string;
  private received = '';
  private waiting: { resolve: (body: string) => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: Socket, host: string) {
    this.socket = socket;
    this.host = host;
    socket.setEncoding('utf8');
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.take(String(chunk)));
    socket.on('close', () => this.waiting?.reject(new Error('the server hung up')));
  }

  static open(url: string): Promise<LeanClient> {
    const { hostname, port, host } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.once('error', reject);
      socket.once('connect', () => resolve(new LeanClient(socket, host)));
    });
  }

  /** Resolves with the body; throws on any status except 2xx. */
  send(method: 'GET' | 'POST', path: string, request: { token?: string; body?: object }): Promise<string> {
    const body = request.body === undefined ? '' : JSON.stringify(request.body);
    const head = [
      `${method} ${path} HTTP/1.1`,
      `host: ${this.host}`,
      ...(request.token === undefined ? [] : [`authorization: Bearer ${request.token}`]),
      ...(request.body === undefined
        ? []
        : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
    ];
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private take(chunk: string): void {
    this.received += chunk;
    const headEnd = this.received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.received.slice(0, headEnd);
    const length = Number(/content-length: (\d+)/iu.exec(head)?.[1] ?? 0);
    // Every body is ASCII, so its length in characters is its length in bytes.
    if (this.received.length < headEnd + 4 + length) return;
    const body = this.received.slice(headEnd + 4, headEnd + 4 + length);
    this.received = this.received.slice(headEnd + 4 + length);
    if (!head.startsWith('HTTP/1.1 2')) throw new Error(`${head.split('\r\n')[0]}: ${body}`);
    this.waiting?.resolve(body);
  }
}
