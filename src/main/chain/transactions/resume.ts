import type { ChainContext } from '../context.ts';
import type { Sender } from './sender.ts';

/**
 * Sends everything again that is signed and in no block, in the order of signing, so that a
 * contract is deployed before it is called. Resolves when every such transaction has a receipt or is dead.
 */
export async function resumeOpenTransactions(
  context: ChainContext,
  sender: Sender,
  epoch: string,
): Promise<void> {
  for (const transaction of context.transactions.listOpen(epoch))
    if (!sender.isClosed()) await sender.rebroadcast(transaction);
  await Promise.all(context.transactions.listOpen(epoch).map((transaction) => sender.follow(transaction)));
}
