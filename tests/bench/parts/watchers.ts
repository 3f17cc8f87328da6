import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';

/**
 * Watchers of one table in a process of their own: `watchers.ts URL COUNT`. Prints `{"ready":true}` when all have the
 * first frame, and `{"arrivals":[[tick, epoch ms], …],"last":[tick, …]}` for each line on stdin.
 */
const [, , url = '', count = '0'] = process.argv;
const COUNT = Number(count);
/** Sockets that connect at the same time, so that the connecting itself is no measurement. */
const AT_ONCE = 50;

let arrivals: [number, number][] = [];
const last = Array.from({ length: COUNT }, () => -1);

function watch(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.on('error', reject);
    socket.on('message', (data) => {
      const atMs = performance.timeOrigin + performance.now();
      const { tick } = JSON.parse(String(data)) as { tick: number };
      last[index] = tick;
      arrivals.push([tick, atMs]);
      resolve();
    });
  });
}

for (let from = 0; from < COUNT; from += AT_ONCE) {
  const size = Math.min(AT_ONCE, COUNT - from);
  await Promise.all(Array.from({ length: size }, (_, offset) => watch(from + offset)));
}
process.stdout.write('{"ready":true}\n');
createInterface(process.stdin).on('line', () => {
  process.stdout.write(`${JSON.stringify({ arrivals, last })}\n`);
  arrivals = [];
});
