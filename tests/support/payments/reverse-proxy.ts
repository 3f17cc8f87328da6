import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A reverse proxy on this computer that forwards to another port, and keeps the Host header as documented for proxies.
 */
export interface ReverseProxy {
  readonly url: string;
  /** Where requests go to; known once the server behind it listens. */
  target: number;
  close(): Promise<void>;
}

export async function openReverseProxy(): Promise<ReverseProxy> {
  const proxy = { url: '', target: 0, close: () => Promise.resolve() };
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = sendRequest(
      {
        host: '127.0.0.1',
        port: proxy.target,
        method,
        path: url,
        headers: { ...headers, 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  proxy.close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return proxy;
}
