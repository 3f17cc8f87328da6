import type { Fetch } from '../../../src/main/chain/network/rpc.ts';

const busy = (): Response => new Response('{"error":"slow down"}', { status: 429 });
const page = (): Response =>
  new Response('<html>bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } });

/**
 * A fetch that loses calls at the given rate. Half of the faults happen before the node receives
 * the call, some of them with an error page or status 429 as a proxy would send it; in the other
 * half only the node's answer is lost.
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
