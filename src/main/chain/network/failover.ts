import { parseJson } from '../../../shared/json.ts';
import type { Log } from '../../platform/log.ts';
import type { Fetch } from './rpc.ts';

/** Responses of a provider that say nothing about the chain: no access, too many requests, or out of order. */
const isNoResponse = (status: number): boolean =>
  status === 401 || status === 403 || status === 429 || status >= 500;

const CHECK_TIMEOUT_MS = 1500;
/** A node that does not respond within this time is replaced by the next one; the last one has the caller's time. */
const TRY_TIMEOUT_MS = 2000;

interface FailoverOptions {
  readonly fetch: Fetch;
  readonly chainId: number;
  readonly log: Log;
}

/**
 * A fetch that asks the first of several nodes of one network, and the next one when that does not respond. One of
 * several addresses is used only after its node has named the expected chain, so that no other network's answer is ever
 * taken; a single one is not checked here. The address that responded last is asked first. The given URL of a request is not used.
 */
export function createFailoverFetch(
  addresses: readonly string[],
  { fetch, chainId, log }: FailoverOptions,
): Fetch {
  const [only] = addresses;
  if (addresses.length === 1 && only !== undefined) return (_url, init) => fetch(only, init);
  const checked = new Set<string>();
  let current = 0;

  const isExpectedChain = async (address: string): Promise<boolean> => {
    if (checked.has(address)) return true;
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
    checked.add(address);
    return true;
  };

  return async (_url, init) => {
    let lastError: unknown = new Error('no node answers');
    for (let tried = 0; tried < addresses.length; tried += 1) {
      const index = (current + tried) % addresses.length;
      const address = addresses[index] as string;
      try {
        if (!(await isExpectedChain(address))) continue;
        const isLast = tried === addresses.length - 1;
        const response = await fetch(address, isLast ? init : { ...init, signal: withLimit(init.signal) });
        if (isNoResponse(response.status) && !isLast) continue;
        if (index !== current)
          log('warn', 'another node of the network answers now', { node: new URL(address).origin });
        current = index;
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
