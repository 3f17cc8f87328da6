import type { ChainProblem } from '../types.ts';
import { pause, type ChainContext, type ChainLink } from '../context.ts';
import { blockAt, chainIdOf } from './receipt.ts';
import type { Rpc } from './rpc.ts';

const TIMEOUT_MS = 2000;
const MISSES = 3;

interface Watched {
  readonly onHead: (block: number) => Promise<void>;
  /** Called when a block that was seen before is no longer part of the chain. */
  readonly onReorg: () => Promise<void>;
}

/**
 * Polls the chain until it can no longer be used. Resolves with the reason, or with null when the
 * link was closed. While no block is added, a poll costs one request: the same newest block means
 * the same chain.
 */
export async function watchChain(
  context: ChainContext,
  link: ChainLink,
  watched: Watched,
): Promise<ChainProblem | null> {
  const rpc: Rpc = (method, params) => link.rpc(method, params, TIMEOUT_MS);
  let last: { hash: string; number: number } | null = null;
  let misses = 0;
  while (!link.signal.aborted) {
    try {
      const head = await blockAt(rpc, 'latest');
      if (head === null || head.hash !== last?.hash) {
        if ((await chainIdOf(rpc)) !== link.facts.chainId) return 'wrong_chain_id';
        const isSame: boolean = last === null || (await blockAt(rpc, last.number))?.hash === last.hash;
        if (!isSame) await watched.onReorg();
        if (head !== null) await watched.onHead(head.number);
        last = head;
      }
      misses = 0;
    } catch (error) {
      misses += 1;
      if (misses >= MISSES) return 'not_answering';
      context.log('info', 'the chain missed a look', { misses, error: String(error) });
    }
    await pause(context, link.signal, link.facts.pollMs);
  }
  return null;
}
