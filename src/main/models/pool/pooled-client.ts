import { isServerSideFailure } from './server-health.ts';
import type { ServerPool } from './server-pool.ts';
import type { Completion, ModelClient, ModelTarget } from '../server/model-client.ts';

/** Milliseconds after which a server that is probed counts as not responding. */
const PROBE_TIMEOUT_MS = 5000;

/** A client for one move, which sends each request to one of the servers of an endpoint. */
export interface PooledClient {
  readonly client: Pick<ModelClient, 'complete'>;
  /** Milliseconds that all requests of the move waited for a slot. */
  waitMs(): number;
  /** The address of the server of the last request; null before the first one. */
  baseUrl(): string | null;
}

/**
 * Creates the client. `onTaken` is called with the address of each server before the request is sent to it. When a
 * server fails, the request goes to another one with its full time limit. It is repeated after a pause only at the
 * last server.
 */
export function createPooledClient(
  client: ModelClient,
  pool: ServerPool,
  onTaken: (baseUrl: string) => void = () => undefined,
): PooledClient {
  let waitMs = 0;
  let baseUrl: string | null = null;

  const isResponding = async ({ apiKey }: ModelTarget, address: string): Promise<boolean> => {
    // Never aborted: the result is for the health of the server, which outlives the move.
    const { signal } = new AbortController();
    return (await client.list({ baseUrl: address, apiKey }, { limitMs: PROBE_TIMEOUT_MS }, signal)).ok;
  };

  return {
    waitMs: () => waitMs,
    baseUrl: () => baseUrl,
    client: {
      async complete(target, request, signal) {
        const triedServers = new Set<string>();
        let last: Completion = { kind: 'aborted', latencyMs: 0, transportRetries: 0 };
        for (let failovers = 0; ; failovers += 1) {
          const slot = await pool.acquire({
            signal,
            triedServers,
            probe: (address) => isResponding(target, address),
          });
          if (slot === null) return signal.aborted ? abortedCompletion(last) : last;
          waitMs += slot.waitMs;
          ({ baseUrl } = slot);
          onTaken(baseUrl);
          triedServers.add(baseUrl);
          const retries = pool.hasOther(triedServers) ? { maxRetries: 0 } : {};
          try {
            const completion = await client.complete(
              { ...target, baseUrl },
              { ...request, ...retries },
              signal,
            );
            slot.release(resultOf(completion));
            last = { ...completion, transportRetries: completion.transportRetries + failovers };
          } finally {
            // After an error only: a slot that has been released is not released again.
            slot.release('unused');
          }
          const isServerLost = last.kind === 'transport' && isServerSideFailure(last.code);
          if (!isServerLost || !pool.hasOther(triedServers)) return last;
        }
      },
    },
  };
}

const abortedCompletion = ({ latencyMs, transportRetries }: Completion): Completion => ({
  kind: 'aborted',
  latencyMs,
  transportRetries,
});

/** The result for the health of the server: one that does not respond within the time of the move may hang. */
function resultOf(completion: Completion) {
  if (completion.kind === 'transport') return completion.code;
  if (completion.kind === 'timed_out') return 'timed_out' as const;
  return completion.kind === 'aborted' ? ('unused' as const) : ('responded' as const);
}
