import { seededNumbers } from '../random-play.ts';
import { closeCode, openTestLink, type RemoteHost } from './link-socket.ts';

const seeded = (seed: number) => {
  const random = seededNumbers(seed);
  return (below: number): number => Math.floor(random() * below);
};

/** Fewer than the frames that a link may send in a second. */
const BURST = 190;
const METHODS = [
  'ping',
  'register_referee',
  'start_league',
  'report_match_result',
  'tools/call',
  '__proto__',
];
const TEXTS = ['', '\u0000', '{', '[[[[', '"', '\ud800', 'null', '{"method":7}', 'é'.repeat(300), '1e999'];

/** A frame that the protocol allows, with content that it does not expect. */
function validFrame(next: (below: number) => number): string {
  const id = 1 + next(1_000_000);
  const text = TEXTS[next(TEXTS.length)] ?? '';
  if (next(8) > 0)
    return JSON.stringify(
      next(2) === 0
        ? { t: 'answer', id, http: 100 + next(500), body: text }
        : { t: 'answer', id, error: ['E001', 'E003', 'E009'][next(3)] },
    );
  const body = JSON.stringify({ method: METHODS[next(METHODS.length)], params: { sender: text, a: [text] } });
  return JSON.stringify({ t: 'up', id, body: next(2) === 0 ? body : text });
}

/** A frame that is none: cut, with flipped bytes, of another type, nested, or binary. */
function brokenFrame(next: (below: number) => number): string | Buffer {
  const whole = validFrame(next);
  switch (next(5)) {
    case 0:
      return whole.slice(0, next(whole.length));
    case 1: {
      const bytes = Buffer.from(whole);
      for (let n = 0; n < 3; n += 1) bytes[next(bytes.length)] = next(128);
      return bytes.toString('latin1');
    }
    case 2:
      return JSON.stringify({ t: ['welcome', 'call', 'hello', 7, null][next(5)], id: -1, body: {} });
    case 3:
      return `${'['.repeat(1 + next(5000))}`;
    default:
      return Buffer.from(Array.from({ length: 1 + next(40) }, () => next(256)));
  }
}

/** Sends `count` frames over the link of a secret, which opens again after each burst; resolves with the connections. */
export async function fuzzLink(
  host: RemoteHost,
  secret: string,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<number> {
  const next = seeded(seed);
  let connections = 0;
  for (let sent = 0; sent < count; sent += BURST + 1) {
    const { socket, frame, code } = await openTestLink(host, secret);
    if (frame === undefined)
      throw new Error(`the host does not open the link any more: ${code} after ${connections} connections`);
    connections += 1;
    const closed = closeCode(socket);
    for (let n = 0; n < BURST; n += 1) socket.send(validFrame(next));
    socket.send(brokenFrame(next));
    // Flipped bytes may leave a frame that is one, so the end is never in doubt.
    socket.send('{');
    await closed;
  }
  return connections;
}
