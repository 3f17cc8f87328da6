import { parseJson } from '../../../shared/json.ts';
import type { Log } from '../../platform/log.ts';
import type { Fetch } from './rpc.ts';

/** Whether a provider's response says nothing about the chain: no access, too many requests, or a failed server. */
const isNoResponse = (status: number): boolean =>
  status === 401 || status === 403 || status === 429 || status >= 500;

const CHECK_TIMEOUT_MS = 1500;
/** A node that does not respond within this time is replaced by the next one; the last one has as long as the caller waits. */
const TRY_TIMEOUT_MS = 2000;

interface FailoverOptions {
  readonly fetch: Fetch;
  readonly chainId: number;
  readonly log: Log;
}

/**
 * Creates a fetch that asks one of several nodes of a network, and the next one when that does not respond. It starts
 * with the node that responded last. With several addresses, a node is asked only after it has named the expected chain,
 * so that no response of another network is ever used; a single address is not checked here. The URL that is passed to
 * the fetch is ignored.
 */
export function createFailoverFetch(
  addresses: readonly string[],
  { fetch, chainId, log }: FailoverOptions,
): Fetch {
  const [firstAddress] = addresses;
  if (addresses.length === 1 && firstAddress !== undefined) return (_url, init) => fetch(firstAddress, init);
  const checkedAddresses = new Set<string>();
  let currentIndex = 0;

  const isExpectedChain = async (address: string): Promise<boolean> => {
    if (checkedAddresses.has(address)) return true;
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(address, { method: 'POST', headers, body, signal }).catch(() => null);
    if (response === null || isNoResponse(response.status)) return false;
    const parsed = parseJson(await response.text().catch(() => 'null')) as { result?: unknown } | null;
    if (Number(parsed?.result) !== chainId) {
      log('warn', 'a node answers for another network and is not used', { node: new URL(address).origin });
      return false;
    }
    checkedAddresses.add(address);
    return true;
  };

  return async (_url, init) => {
    let lastError: unknown = new Error('no node answers');
    for (let tried = 0; tried < addresses.length; tried += 1) {
      const index = (currentIndex + tried) % addresses.length;
      const address = addresses[index] as string;
      try {
        if (!(await isExpectedChain(address))) continue;
        const isLast = tried === addresses.length - 1;
        const response = await fetch(address, isLast ? init : { ...init, signal: withLimit(init.signal) });
        if (isNoResponse(response.status) && !isLast) continue;
        if (index !== currentIndex)
          log('warn', 'another node of the network answers now', { node: new URL(address).origin });
        currentIndex = index;
        return response;
      } catch (error) {
        lastError = error;
        // A request that its caller ended is not asked of another node.
        if (init.signal?.aborted === true) throw error;
      }
    }
    throw lastError;
  };
}

const withLimit = (signal: AbortSignal | null | undefined): AbortSignal => {
  const timeoutSignal = AbortSignal.timeout(TRY_TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal;
};
