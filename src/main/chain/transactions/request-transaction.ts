import type { TransactionOutcome, TransactionRequest } from '../types.ts';
import { sleep, type ChainContext, type ChainNode } from '../context.ts';
import type { TransactionRecord } from '../records.ts';
import { transactionOutcomeOf } from './transaction-outcome.ts';
import { revertReasonOf } from '../network/revert-reason.ts';
import { RpcRefusalError } from '../network/rpc.ts';
import type { Sender } from './sender.ts';

/** Adds a quarter: the state may change between the estimate and the block. */
const withMargin = (gas: bigint): bigint => (gas * 5n) / 4n;
/** The caller gets `unknown` after this time; the transaction is still followed. */
const MAX_WAIT_MS = 30_000;

/**
 * Sends a transaction for another domain, exactly once per purpose and ref, also across crashes.
 */
export async function requestTransaction(
  context: ChainContext,
  node: ChainNode,
  sender: Sender,
  request: TransactionRequest,
): Promise<TransactionOutcome> {
  const { purpose, ref, to, data, role } = request;
  const earlierTransaction = context.transactions.findByRef(purpose, ref);
  if (earlierTransaction !== null) {
    const isSame =
      earlierTransaction.to === to.toLowerCase() &&
      earlierTransaction.data.toLowerCase() === data.toLowerCase();
    if (!isSame) return { kind: 'refused', reason: 'ref_reused' };
    return waitForTransactionOutcome(context, sender, earlierTransaction);
  }
  const gas = await estimateGas(node, request);
  if (typeof gas === 'string') return { kind: 'refused', reason: gas };
  try {
    const unsigned = { purpose, ref, to: to.toLowerCase() as TransactionRequest['to'], data, gas };
    const [transaction] = await sender.dispatch(role, [unsigned]);
    return transaction === undefined
      ? { kind: 'unknown', txHash: null }
      : waitForTransactionOutcome(context, sender, transaction);
  } catch (error) {
    // Two callers used the same ref at once: the second one gets the transaction of the first.
    const first = context.transactions.findByRef(purpose, ref);
    if (first !== null) return waitForTransactionOutcome(context, sender, first);
    context.log('warn', 'a transaction was not signed', { purpose, error: String(error) });
    return { kind: 'refused', reason: 'not_answering' };
  }
}

/** The gas limit with a margin, or the name of the error that the transaction would revert with. */
async function estimateGas(
  node: ChainNode,
  { role, to, data }: TransactionRequest,
): Promise<bigint | string> {
  try {
    const from = node.keys.address(role);
    return withMargin(BigInt(String(await node.rpc('eth_estimateGas', [{ from, to, data }]))));
  } catch (error) {
    return error instanceof RpcRefusalError ? revertReasonOf(error) : 'not_answering';
  }
}

async function waitForTransactionOutcome(
  context: ChainContext,
  sender: Sender,
  transaction: TransactionRecord,
): Promise<TransactionOutcome> {
  const storedOutcome = transactionOutcomeOf(transaction);
  if (storedOutcome.kind !== 'unknown') return storedOutcome;
  const limit = new AbortController();
  const timeUp = sleep(context, limit.signal, MAX_WAIT_MS).then(
    () => context.transactions.findById(transaction.transactionId) ?? transaction,
  );
  const latestRecord = await Promise.race([sender.follow(transaction), timeUp]);
  limit.abort();
  return transactionOutcomeOf(latestRecord);
}
