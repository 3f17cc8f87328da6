import type { Fetch } from '../../../src/main/chain/rpc.ts';

/**
 * A line that loses calls: half of the faults before the node hears them, half
 * after, when only the answer is lost (F12, F13).
 */
export function faultyFetch(rate: number, random: () => number): Fetch {
  return async (url, init) => {
    const dice = random();
    if (dice < rate / 2) throw new Error('the line is down');
    const response = await fetch(url, init);
    if (dice >= rate) return response;
    await response.arrayBuffer();
    throw new Error('the line went down');
  };
}
