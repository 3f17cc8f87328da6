import { notifyManager, QueryClient, type InfiniteData } from '@tanstack/react-query';
import type { LiveHandle } from './live-state.ts';

// Responses are rendered when they arrive: a hidden window would run the default timer only once a second.
notifyManager.setScheduler(queueMicrotask);

/**
 * The cache of the host's responses. A screen that is opened again shows the last response at once and reads a new one. A
 * refused call is not repeated automatically, and reads do not wait for a network: the host runs on this computer.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 0,
        retry: false,
        networkMode: 'always',
        refetchOnMount: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  });

/** Leaves only the first page of a list, so that reading it again takes one call. */
export function dropFurtherPages<T>(data: T): T {
  if (!isInfinite(data)) return data;
  return { ...data, pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
}

const isInfinite = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;

/**
 * Reads everything on screen again whenever the connection to the host is restored; the returned function ends that.
 */
export function refetchOnReconnect(client: QueryClient, { store }: LiveHandle): () => void {
  return store.subscribe((live, before) => {
    if (live.epoch === before.epoch || before.epoch === 0) return;
    client.setQueriesData({}, dropFurtherPages);
    void client.invalidateQueries();
  });
}
