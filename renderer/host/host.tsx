import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Api } from '../../src/shared/contract/index.ts';
import type { LiveState, LiveHandle } from './live-state.ts';
import { createQueryClient, refetchOnReconnect } from './query-client.ts';

export interface HostClient {
  readonly api: Api;
  readonly live: LiveHandle;
}

const HostClientContext = createContext<HostClient | null>(null);

/** Gives the components below it the host: its calls, its live state and a cache of its responses. */
export function HostProvider({ hostClient, children }: { hostClient: HostClient; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => refetchOnReconnect(queryClient, hostClient.live), [queryClient, hostClient]);
  return (
    <HostClientContext value={hostClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </HostClientContext>
  );
}

function useHostClient(): HostClient {
  const hostClient = use(HostClientContext);
  if (hostClient === null) throw new Error('no host above this component');
  return hostClient;
}

export const useApi = (): Api => useHostClient().api;

/** Selects a part of the live state. The selector must return the same value for the same state. */
export const useLive = <T,>(select: (live: LiveState) => T): T =>
  useStore(useHostClient().live.store, select);

/** Returns the live store itself, for what a screen reads once or has got from a response. */
export const useLiveStore = () => useHostClient().live.store;
