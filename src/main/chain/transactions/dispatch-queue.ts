import type { Mutex } from '../../platform/mutex.ts';
import type { TransactionRecord } from '../records.ts';
import type { UnsignedTransaction } from './sender.ts';

export interface DispatchSteps {
  /** Signs the transactions and commits them in one writer job. */
  commit(transactions: readonly UnsignedTransaction[]): Promise<TransactionRecord[]>;
  /** Sends what was committed. */
  send(records: readonly TransactionRecord[]): Promise<void>;
}

interface DispatchRequest {
  readonly transactions: readonly UnsignedTransaction[];
  readonly resolve: (records: TransactionRecord[]) => void;
  readonly reject: (error: unknown) => void;
}

/** A request with its committed transactions. */
interface CommittedRequest {
  readonly request: DispatchRequest;
  readonly records: TransactionRecord[];
}

/** How many requests are committed together at most. */
const MAX_GROUP = 32;

/**
 * Dispatches the transactions of one key in the order of the calls. Calls that wait for their turn are committed
 * together: each commit waits for the disk and each nonce for the node.
 */
export function createDispatchQueue(
  mutex: Mutex,
  { commit, send }: DispatchSteps,
): (transactions: readonly UnsignedTransaction[]) => Promise<TransactionRecord[]> {
  let waitingRequests: DispatchRequest[] = [];

  const commitTogether = async (requests: readonly DispatchRequest[]): Promise<CommittedRequest[]> => {
    try {
      const records = await commit(requests.flatMap(({ transactions }) => transactions));
      let first = 0;
      return requests.map((request) => {
        const start = first;
        first += request.transactions.length;
        return { request, records: records.slice(start, first) };
      });
    } catch (error) {
      if (requests.length > 1) return commitOneByOne(requests);
      requests[0]?.reject(error);
      return [];
    }
  };

  /** One request that cannot be committed must not end the others. */
  const commitOneByOne = async (requests: readonly DispatchRequest[]): Promise<CommittedRequest[]> => {
    const committed: CommittedRequest[] = [];
    for (const request of requests) committed.push(...(await commitTogether([request])));
    return committed;
  };

  const dispatchWaiting = async (): Promise<void> => {
    const requests = waitingRequests.slice(0, MAX_GROUP);
    waitingRequests = waitingRequests.slice(MAX_GROUP);
    const committed = await commitTogether(requests);
    try {
      await send(committed.flatMap(({ records }) => records));
      for (const { request, records } of committed) request.resolve(records);
    } catch (error) {
      for (const { request } of committed) request.reject(error);
    }
  };

  return (transactions) =>
    new Promise((resolve, reject) => {
      waitingRequests.push({ transactions, resolve, reject });
      // Each call takes a turn. One whose transactions went with an earlier call finds nothing to do.
      void mutex.run(async () => {
        if (waitingRequests.length > 0) await dispatchWaiting();
      });
    });
}
