import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface HeldPort {
  readonly port: number;
  letGo(): Promise<void>;
}

const shut = (server: Server): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));

/** Takes a port as another program would, until it is let go or the test ends. */
export async function holdPort(port = 0): Promise<HeldPort> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  onTestFinished(() => shut(server));
  return { port: (server.address() as AddressInfo).port, letGo: () => shut(server) };
}

/** A port that nobody has right now. */
export async function freePort(): Promise<number> {
  const held = await holdPort();
  await held.letGo();
  return held.port;
}
