import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * The faults of one connection: it is cut after a number of bytes in either direction, or each
 * chunk is delayed.
 */
export interface LineFault {
  /** Bytes to the server before the connection is cut; Infinity for never. */
  readonly cutUpAfter: number;
  /** Bytes to the client before the connection is cut. */
  readonly cutDownAfter: number;
  readonly delayMs: number;
}

export interface TcpProxy {
  readonly port: number;
  readonly cuts: () => number;
  close(): Promise<void>;
}

/** A proxy to a local server that fails as scripted, connection by connection. */
export async function tcpProxy(targetPort: number, nextFault: () => LineFault): Promise<TcpProxy> {
  let cuts = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const fault = nextFault();
    const far = connect(targetPort, '127.0.0.1');
    open.add(client).add(far);
    const cut = (): void => {
      cuts += 1;
      client.resetAndDestroy();
      far.resetAndDestroy();
    };
    const forward = (from: Socket, to: Socket, limit: number): void => {
      let carried = 0;
      from.on('data', (piece: Buffer) => {
        carried += piece.length;
        const isOver = carried > limit;
        const rest = isOver ? piece.subarray(0, Math.max(0, piece.length - (carried - limit))) : piece;
        setTimeout(() => {
          if (!to.destroyed) to.write(rest, () => isOver && cut());
        }, fault.delayMs);
      });
      from.on('error', () => undefined);
      from.on('close', () => setTimeout(() => to.end(), fault.delayMs + 1));
    };
    forward(client, far, fault.cutUpAfter);
    forward(far, client, fault.cutDownAfter);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cuts: () => cuts,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
