import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { createSamplePlayer } from '../../../../../src/main/cli/openfront/sample-game.ts';

const ENTRY = new URL('../../../../../out/main/cli.js', import.meta.url).href;

test('acts as a page with the bridge, as a new game each time, until it is stopped', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const play = async () => {
    const stop = new AbortController();
    const kinds = new Set<string>();
    let game = '';
    server.once('connection', (socket, { headers }) => {
      expect(headers.origin).toBe('http://localhost:9000');
      socket.on('message', (data) => {
        const frame = JSON.parse(String(data)) as { t: string; gameID?: string };
        kinds.add(frame.t);
        if (frame.t === 'hello') game = frame.gameID ?? '';
        if (frame.t === 'tick') stop.abort();
      });
    });
    await createSamplePlayer(ENTRY)({ port, origin: 'http://localhost:9000' }, stop.signal);
    expect([...kinds]).toEqual(expect.arrayContaining(['hello', 'tick']));
    return game;
  };
  expect(await play()).not.toBe(await play());
});
