import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  /** 0 when the peer closed the connection without a response. */
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

export interface RawTarget {
  readonly port: number;
  readonly host?: string;
}

/** Sends bytes unchanged and reads until the peer closes or one complete response has arrived. */
export function sendRaw({ port, host = '127.0.0.1' }: RawTarget, bytes: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host });
    let received = '';
    socket.setEncoding('utf8');
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk: string) => {
      received += chunk;
      if (isWhole(received)) socket.destroy();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(toAnswer(received)));
  });
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /content-length: (\d+)/iu.exec(text.slice(0, end))?.[1];
  return length !== undefined && Buffer.byteLength(text.slice(end + 4)) >= Number(length);
}

function toAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d+)/u.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') };
}

/** A request line and headers with correct CRLF line ends, and an optional body. */
export function request(line: string, headers: Readonly<Record<string, string>>, body = ''): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${line} HTTP/1.1`, ...fields, '', body].join('\r\n');
}

/** A connected socket whose errors are ignored; the test closes it. */
export function quietSocket({ port, host = '127.0.0.1' }: RawTarget): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host }, () => {
      socket.off('error', reject);
      socket.on('error', () => undefined);
      resolve(socket);
    });
    socket.on('error', reject);
  });
}
