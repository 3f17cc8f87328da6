import { Agent } from 'node:https';
import type { Duplex } from 'node:stream';
import { connect, type ConnectionOptions } from 'node:tls';
import { keyPin } from './certificate.ts';

/** The peer has another key than the invitation names; nothing was sent to it. */
export class PinMismatchError extends Error {
  override readonly name = 'PinMismatchError';
  constructor() {
    super('this is another host than the one that made the invitation: its key differs');
  }
}

/**
 * An HTTPS agent that hands a connection out only after the peer has shown the key of `pin`, so that another peer sees
 * no byte of a request. Sessions are not resumed, because a resumed one has no certificate to compare.
 */
export function createPinnedAgent(pin: string): Agent {
  const agent = new Agent({ maxCachedSessions: 0, keepAlive: true });
  const open = (options: ConnectionOptions, done: (error: Error | null, socket?: Duplex) => void): void => {
    const socket = connect({ ...options, rejectUnauthorized: false, minVersion: 'TLSv1.3' });
    socket.once('error', (error) => done(error));
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerX509Certificate();
      const isPinned =
        certificate !== undefined &&
        keyPin(certificate.publicKey.export({ type: 'spki', format: 'der' })) === pin;
      if (isPinned) return done(null, socket);
      socket.destroy();
      done(new PinMismatchError());
    });
  };
  return Object.assign(agent, {
    createConnection: (options: ConnectionOptions, done: (error: Error | null, socket?: Duplex) => void) =>
      void open(options, done),
  });
}
