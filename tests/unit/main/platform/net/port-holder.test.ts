import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { findPortHolder } from '../../../../../src/main/platform/net/port-holder.ts';

async function listening(host: string): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen({ host, port: 0 }, resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  return { port: (server.address() as AddressInfo).port, close };
}

test.runIf(process.platform === 'linux')(
  'names the listening process, and null after it has stopped',
  async () => {
    const { port, close } = await listening('127.0.0.1');
    expect(await findPortHolder(port)).toContain(`(pid ${process.pid})`);
    await close();
    expect(await findPortHolder(port)).toBeNull();
  },
);
