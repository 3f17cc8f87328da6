import type { ChainProblem } from '../types.ts';
import { sleep, type ChainContext, type ChainNode } from '../context.ts';
import { readBlock, readChainId, type ChainBlock } from './node-reads.ts';
import type { Rpc } from './rpc.ts';

const POLL_TIMEOUT_MS = 2000;
const MAX_MISSED_POLLS = 3;

interface ChainListener {
  /**
   * Called for each new newest block, which may be lower than the previous one. Blocks below it may have been
   * replaced since the last call, whether they were seen or not.
   */
  readonly onHead: (block: ChainBlock) => Promise<void>;
}

/**
 * Polls the chain until it can no longer be used. Resolves with the reason, or with null when the
 * RPC connection was closed. While no block is added, a poll costs one request: the same newest block means
 * the same chain.
 */
export async function watchChain(
  context: ChainContext,
  node: ChainNode,
  listener: ChainListener,
): Promise<ChainProblem | null> {
  const rpc: Rpc = (method, params) => node.rpc(method, params, POLL_TIMEOUT_MS);
  let last: string | null = null;
  let missedPolls = 0;
  while (!node.signal.aborted) {
    try {
      const head = await readBlock(rpc, 'latest');
      if (head === null || head.hash !== last) {
        if ((await readChainId(rpc)) !== node.config.chainId) return 'wrong_chain_id';
        if (head !== null) await listener.onHead(head);
        last = head?.hash ?? null;
      }
      missedPolls = 0;
    } catch (error) {
      missedPolls += 1;
      if (missedPolls >= MAX_MISSED_POLLS) return 'not_answering';
      context.log('info', 'the chain did not respond to a poll', { missedPolls, error: String(error) });
    }
    await sleep(context, node.signal, node.config.pollMs);
  }
  return null;
}
