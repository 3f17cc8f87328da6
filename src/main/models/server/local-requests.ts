import { LOOPBACK_NAMES } from '../../platform/net/request-guard.ts';
import type { ModelClient } from './model-client.ts';

/** A client that counts its requests for replies that are in progress at servers on this computer. */
export interface CountedClient {
  readonly client: ModelClient;
  /** Whether a request to a server on this computer is in progress, or is about to be repeated. */
  isThinkingHere(): boolean;
}

/** Whether a normalised base address names this computer by its loopback address. */
export function isOnThisComputer(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return LOOPBACK_NAMES.some((name) => name === hostname) || hostname.startsWith('127.');
}

export function createCountedClient(client: ModelClient): CountedClient {
  let runningRequests = 0;
  return {
    client: {
      ...client,
      async complete(target, request, signal) {
        if (!isOnThisComputer(target.baseUrl)) return client.complete(target, request, signal);
        runningRequests++;
        try {
          return await client.complete(target, request, signal);
        } finally {
          runningRequests--;
        }
      },
    },
    isThinkingHere: () => runningRequests > 0,
  };
}
