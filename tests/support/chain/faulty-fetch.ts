import type { Fetch } from '../../../src/main/chain/network/rpc.ts';

const busy = (): Response => new Response('{"error":"slow down"}', { status: 429 });
const page = (): Response =>
  new Response('<html>bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } });

/**
 * A line that loses calls: half of the faults before the node hears them, some
 * of those with an answer of somebody in between; half after, when only the
 * answer is lost (F12, F13).
 */
export function faultyFetch(rate: number, random: () => number): Fetch {
  return async (url, init) => {
    const dice = random();
    if (dice < rate / 8) return busy();
    if (dice < rate / 4) return page();
    if (dice < rate / 2) throw new Error('the line is down');
    const response = await fetch(url, init);
    if (dice >= rate) return response;
    await response.arrayBuffer();
    throw new Error('the line went down');
  };
}
