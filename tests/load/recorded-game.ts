import { once } from 'node:events';
import { WebSocket } from 'ws';
import { connectServer } from '../support/mcp/clients.ts';
import { hasRecordings, recording } from '../support/openfront/fixtures.ts';
import { sampleFrames } from '../support/openfront/sample-recording.ts';
import { paced, type Load, type Target } from './load.ts';

const TICKS_PER_SECOND = 10;
const READ_EVERY = 10;

/** A recording of a real game if there is one, or else the one that ships with Arbiter. */
async function recorded(): Promise<{ hello: object; ticks: string[] }> {
  if (!hasRecordings()) {
    const [hello = {}, ...ticks] = sampleFrames();
    return { hello, ticks: ticks.map((frame) => JSON.stringify(frame)) };
  }
  const source = await recording('onion-medium');
  const ticks: string[] = [];
  for await (const { kind, text } of source.frames()) if (kind === 'tick') ticks.push(text);
  return { hello: source.hello, ticks };
}

/** Plays a recording in real time while an agent reads the game every second; a tick counts when the host has read it. */
export async function recordedGame({ rest, ready }: Target): Promise<Load> {
  const name = 'openfront';
  const { hello, ticks } = await recorded();
  const { openfront } = ready['ports'] as { openfront: number };
  const { token } = await rest.register('watcher');
  const watcher = await connectServer(new URL('mcp/openfront', rest.url), token);
  let games = 0;
  /** The number of ticks sent of the current game; the next run continues it. */
  let sent = ticks.length;
  const join = async (): Promise<WebSocket> => {
    if (sent >= ticks.length) {
      games += 1;
      sent = 0;
    }
    const socket = new WebSocket(`ws://127.0.0.1:${openfront}/`, { origin: 'http://localhost:9000' });
    socket.setMaxListeners(0);
    socket.on('error', () => undefined);
    await once(socket, 'open');
    socket.send(JSON.stringify({ ...hello, gameID: `load-${games}` }));
    return socket;
  };
  return {
    name,
    unit: 'ticks/s',
    async run(signal, meter) {
      let socket = await join();
      const gone = (): Promise<unknown> => once(socket, 'close');
      await paced(TICKS_PER_SECOND, signal, async (n) => {
        if (sent >= ticks.length && socket.readyState === socket.OPEN) {
          socket.close();
          await gone();
        }
        if (socket.readyState !== socket.OPEN) socket = await join();
        const at = performance.now();
        // The host answers a ping after it has read everything before it.
        const read = once(socket, 'pong');
        socket.send(ticks[sent] ?? '');
        sent += 1;
        socket.ping();
        if (socket.readyState === socket.OPEN) await Promise.race([read, gone()]);
        meter.answered(name, performance.now() - at, socket.readyState === socket.OPEN ? null : 'closed');
        if (n % READ_EVERY === 0) await watcher.call('game.read');
      });
      if (socket.readyState === socket.CLOSED) return;
      const over = gone();
      socket.close();
      await over;
    },
    close: () => watcher.close(),
  };
}
