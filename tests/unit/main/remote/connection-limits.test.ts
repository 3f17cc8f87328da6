import { EventEmitter } from 'node:events';
import type { Server, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { limitUnauthenticatedConnections } from '../../../../src/main/remote/connection-limits.ts';

function openConnections() {
  const server = new EventEmitter();
  const limits = limitUnauthenticatedConnections(server as unknown as Server, {
    maxPerAddress: 2,
    maxTotal: 4,
  });
  const connect = (remoteAddress: string, remotePort: number) => {
    const state = { isDestroyed: false };
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress,
      remotePort,
      destroy: () => (state.isDestroyed = true),
    });
    server.emit('connection', socket as unknown as Socket);
    return { state, socket };
  };
  return { limits, connect };
}

test('the oldest connection without a token is closed, one with a token or another address never is', () => {
  const { limits, connect } = openConnections();
  const proven = connect('192.0.2.1', 1);
  limits.markAuthenticated({ remoteAddress: '192.0.2.1', remotePort: 1 });
  const [first, second, third] = [2, 3, 4].map((port) => connect('192.0.2.1', port));
  const other = connect('192.0.2.2', 2);
  const destroyed = [proven, first, second, third, other].map((one) => one?.state.isDestroyed);
  expect(destroyed).toEqual([false, true, false, false, false]);
  limits.closeAll();
  expect([proven, other].map(({ state }) => state.isDestroyed)).toEqual([true, true]);
});

test('a closed connection makes room', () => {
  const { connect } = openConnections();
  const first = connect('192.0.2.1', 1);
  first.socket.emit('close');
  const [second, third] = [2, 3].map((port) => connect('192.0.2.1', port));
  expect([second, third].map((one) => one?.state.isDestroyed)).toEqual([false, false]);
});

test('many addresses together hold no more than the maximum of all', () => {
  const { limits, connect } = openConnections();
  const proven = connect('192.0.2.9', 1);
  limits.markAuthenticated({ remoteAddress: '192.0.2.9', remotePort: 1 });
  const crowd = [1, 2, 3, 4, 5].map((last) => connect(`192.0.2.${last}`, 1));
  expect(crowd.map(({ state }) => state.isDestroyed)).toEqual([true, false, false, false, false]);
  expect(proven.state.isDestroyed).toBe(false);
});
