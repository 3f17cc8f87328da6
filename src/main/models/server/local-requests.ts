import { LOOPBACK_NAMES } from '../../platform/net/request-guard.ts';
import type { ModelClient } from './model-client.ts';

/** A client that counts its requests for a reply to servers on this computer. */
export interface CountedClient {
  readonly client: ModelClient;
  /** Whether a server on this computer works on a reply, or waits to be asked again for one. */
  isThinkingHere(): boolean;
}

/** Whether a normalized base address names this computer by its loopback address. */
export function isOnThisComputer(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return LOOPBACK_NAMES.some((name) => name === hostname) || hostname.startsWith('127.');
}

export function countLocalRequests(client: ModelClient): CountedClient {
  let running = 0;
  return {
    client: {
      ...client,
      async complete(target, request, signal) {
        if (!isOnThisComputer(target.baseUrl)) return client.complete(target, request, signal);
        running++;
        try {
          return await client.complete(target, request, signal);
        } finally {
          running--;
        }
      },
    },
    isThinkingHere: () => running > 0,
  };
}
