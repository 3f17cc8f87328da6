import {
  hashKey,
  keepPreviousData,
  useInfiniteQuery as useTanStackInfiniteQuery,
  useMutation as useTanStackMutation,
  useQuery as useTanStackQuery,
  useQueryClient,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { ApiError, type CallInput, type CallName, type CallOutput } from '../../src/shared/contract/index.ts';
import { useApi, useLive } from './host.tsx';
import { dropFurtherPages } from './query-client.ts';

export interface Failure {
  readonly code: string;
  readonly message: string;
}

/** The code and the message of an error; INTERNAL for one that is not a refusal of the host. */
export const failureOf = (error: unknown): Failure =>
  error instanceof ApiError
    ? { code: error.code, message: error.message }
    : { code: 'INTERNAL', message: error instanceof Error ? error.message : String(error) };

const useFailure = (error: unknown): Failure | null =>
  useMemo(() => (error === null ? null : failureOf(error)), [error]);

/** Returns the same array while the call and its input stay the same. */
function useQueryKey(name: CallName, input: unknown): QueryKey {
  const hash = hashKey([name, input]);
  return useMemo(() => JSON.parse(hash) as QueryKey, [hash]);
}

/** Whether the host has been connected at least once; before that there is nothing to read from. */
const useHasConnected = (): boolean => useLive((live) => live.epoch > 0);

/**
 * Returns a function that reads a call again: at once while it is on screen, otherwise when it is
 * next shown.
 */
function useReload(key: QueryKey): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    const state = client.getQueryState(key);
    const isFirstRead = state?.data === undefined && state?.fetchStatus === 'fetching';
    const read = () => client.invalidateQueries({ queryKey: key, exact: true });
    // TanStack Query joins a first read that is in progress, which may miss the change, so the call is read once more.
    void read().then(() => (isFirstRead ? read() : undefined));
  }, [client, key]);
}

export interface Query<T> {
  /** The last response; while a new input is being read, the one to the previous input. Null before the first. */
  readonly value: T | null;
  readonly failure: Failure | null;
  readonly loading: boolean;
  readonly reload: () => void;
}

export interface QueryOptions {
  /** False for a response that must not be shown again later, such as a preview. */
  readonly isCached?: boolean;
}

/**
 * Reads a call when it is first shown, when its input changes and after each
 * reconnection. With `null` as its input it does not call the host.
 */
export function useQuery<N extends CallName>(
  name: N,
  input: CallInput<N> | null,
  { isCached = true }: QueryOptions = {},
): Query<CallOutput<N>> {
  const api = useApi();
  const key = useQueryKey(name, input);
  const { data, error, isFetching, isPending } = useTanStackQuery<CallOutput<N>>({
    queryKey: key,
    queryFn: () => api.call(name, input as CallInput<N>),
    enabled: useHasConnected() && input !== null,
    placeholderData: keepPreviousData as never,
    ...(isCached ? {} : { gcTime: 0 }),
  });
  return {
    value: data ?? null,
    failure: useFailure(error),
    loading: input !== null && (isFetching || isPending),
    reload: useReload(key),
  };
}

/** Changes the cached response to a call after an event or another response with newer data. */
export function useQueryUpdate<N extends CallName>(
  name: N,
  input: CallInput<N>,
): (update: (current: CallOutput<N> | undefined) => CallOutput<N> | undefined) => void {
  const client = useQueryClient();
  const key = useQueryKey(name, input);
  return useCallback(
    (update) => void client.setQueryData<CallOutput<N>>(key, update as never),
    [client, key],
  );
}

/** Calls that return part of a list and whether more follows. */
type ListCall = {
  [N in CallName]: CallOutput<N> extends { readonly rows: readonly unknown[]; readonly more: boolean }
    ? N
    : never;
}[CallName];

export interface InfiniteQuery<T> {
  /** In order, from the first page on; empty until that has been read. */
  readonly pages: readonly T[];
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** Why the newest read failed, whether of the first page or of a later one. */
  readonly failure: Failure | null;
  readonly loadMore: () => void;
  /** Reads the first page again and drops the pages after it. */
  readonly reload: () => void;
}

/**
 * Reads a list page by page. `cursorAfter` returns the input fields that request the page after a
 * given one.
 */
export function useInfiniteQuery<N extends ListCall>(
  name: N,
  input: CallInput<N>,
  cursorAfter: (page: CallOutput<N>) => Partial<CallInput<N>>,
): InfiniteQuery<CallOutput<N>> {
  const api = useApi();
  const client = useQueryClient();
  const key = useQueryKey(name, input);
  const query = useTanStackInfiniteQuery<
    CallOutput<N>,
    Error,
    InfiniteData<CallOutput<N>>,
    QueryKey,
    Partial<CallInput<N>>
  >({
    queryKey: key,
    queryFn: ({ pageParam }) => api.call(name, Object.assign({}, input, pageParam)),
    initialPageParam: {},
    getNextPageParam: (page) => (page.more && page.rows.length > 0 ? cursorAfter(page) : undefined),
    enabled: useHasConnected(),
    placeholderData: keepPreviousData as never,
    // Each read of the first page creates a new object, so that screens can distinguish two reads.
    structuralSharing: false,
  });
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData } = query;
  const dropFurther = useCallback(
    () => void client.setQueryData<InfiniteData<CallOutput<N>>>(key, dropFurtherPages as never),
    [client, key],
  );
  useEffect(() => dropFurther, [dropFurther]);
  const reloadFirst = useReload(key);
  const reload = useCallback(() => {
    dropFurther();
    reloadFirst();
  }, [dropFurther, reloadFirst]);
  const loadMore = useCallback(() => {
    const isReading = client.getQueryState(key)?.fetchStatus === 'fetching';
    if (hasNextPage && !isReading && !isPlaceholderData) void fetchNextPage();
  }, [client, fetchNextPage, hasNextPage, isPlaceholderData, key]);
  return {
    pages: data?.pages ?? NO_PAGES,
    hasMore: hasNextPage,
    loadingMore: isFetchingNextPage,
    failure: useFailure(error),
    loadMore,
    reload,
  };
}

const NO_PAGES: readonly never[] = [];

export interface Mutation<N extends CallName> {
  readonly busy: boolean;
  readonly failure: Failure | null;
  /**
   * Resolves with the response, or with null if the host refused (see `failure`) or if an earlier call is still
   * running.
   */
  readonly run: (input: CallInput<N>) => Promise<CallOutput<N> | null>;
  /** Forgets the failure. */
  readonly clear: () => void;
}

/** Makes a call that changes something. One call runs at a time, and its failure is kept for the screen to show. */
export function useMutation<N extends CallName>(name: N): Mutation<N> {
  const api = useApi();
  const { mutateAsync, reset, isPending, error } = useTanStackMutation({
    mutationFn: (input: CallInput<N>) => api.call(name, input),
  });
  const isRunning = useRef(false);
  const run = useCallback(
    async (input: CallInput<N>) => {
      if (isRunning.current) return null;
      isRunning.current = true;
      try {
        return await mutateAsync(input);
      } catch {
        return null;
      } finally {
        isRunning.current = false;
      }
    },
    [mutateAsync],
  );
  const clear = useCallback(() => {
    if (!isRunning.current) reset();
  }, [reset]);
  return { busy: isPending, failure: useFailure(error), run, clear };
}
