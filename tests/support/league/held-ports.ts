import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface HeldPort {
  readonly port: number;
  letGo(): Promise<void>;
}

const shut = (server: Server): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));

/** Holds a port like another program until it is released or the test ends. */
export async function holdPort(port = 0): Promise<HeldPort> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  onTestFinished(() => shut(server));
  return { port: (server.address() as AddressInfo).port, letGo: () => shut(server) };
}

/**
 * Ports below the ephemeral range, so that the system does not assign one between the check and its
 * use.
 */
const [LOWEST, SPAN] = [20_000, 10_000];
let tried = process.pid * 97 + Number(process.env['VITEST_POOL_ID'] ?? 0) * 3011;

/** A free port, a different one on each call. */
export async function freePort(): Promise<number> {
  for (;;) {
    tried += 1;
    const held = await holdPort(LOWEST + (tried % SPAN)).catch(() => null);
    if (held === null) continue;
    await held.letGo();
    return held.port;
  }
}
