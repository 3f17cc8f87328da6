import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { CallInput, CallName, CallOutput } from '../../src/shared/contract/index.ts';
import { useApi, useLive } from './host.tsx';
import { failureOf, type Failure } from './query.ts';

const PAGE_ROWS = 100;
/** Maximum number of pages in memory besides the first; those that have been out of view for longest are dropped. */
const MAX_PAGES = 12;

/** The numbers of the first and the last page in sight. */
interface PageRange {
  readonly first: number;
  readonly last: number;
}

const isBetween = (page: number, { first, last }: PageRange): boolean => page >= first && page <= last;

interface Page<R> {
  readonly rows: readonly R[];
  readonly total: number;
  readonly asOf: number;
}

/** Calls that return a list by offset, as it was at one row of its log. */
type OffsetCall = {
  [N in CallName]: CallOutput<N> extends Page<unknown> ? N : never;
}[CallName];

type RowOf<N extends OffsetCall> = CallOutput<N>['rows'][number];

export interface Pages<R> {
  /** Whether the first page has been read. */
  readonly ready: boolean;
  readonly total: number;
  /** The row of the log that the list is pinned to. */
  readonly asOf: number;
  readonly rowAt: (index: number) => R | undefined;
  readonly onRangeChange: (first: number, last: number) => void;
  /** Why the newest read failed; a page that arrives later clears it. */
  readonly failure: Failure | null;
  /** Pins the list to its current state, so that it includes the rows that were added since. */
  readonly reloadFromNewest: () => void;
  /** Changes rows that are already loaded; the list keeps its length and order. */
  readonly revise: (change: (row: R) => R) => void;
}

/**
 * Reads a long list by offset, page by page as the rows come into sight. The
 * first page pins the list; all further pages are read as of the same row.
 */
export function usePages<N extends OffsetCall>(name: N, filter: CallInput<N>['filter']): Pages<RowOf<N>> {
  const api = useApi();
  const client = useQueryClient();
  const epoch = useLive((live) => live.epoch);
  const [pinCount, setPinCount] = useState(0);
  const [range, setRange] = useState<PageRange>({ first: 0, last: 0 });
  // The cached pages are valid only for one filter, one pin and one connection.
  const pin = JSON.stringify([filter, epoch, pinCount]);

  const pageQuery = (offset: number, pinInput: { readonly asOf?: number }) => ({
    queryKey: [name, pin, offset],
    queryFn: () => api.call(name, { filter, offset, limit: PAGE_ROWS, ...pinInput } as CallInput<N>),
    staleTime: 'static' as const,
    gcTime: 0,
  });
  const first = useQuery<Page<RowOf<N>>>({ ...pageQuery(0, {}), enabled: epoch > 0 });
  const total = first.data?.total ?? 0;
  const asOf = first.data?.asOf ?? 0;
  const recentPages = useRecentPages(pin, range, total);
  const furtherPages = useQueries({
    queries: recentPages.map((page) => pageQuery(page * PAGE_ROWS, { asOf })),
  });

  useEffect(() => {
    void client.refetchQueries({
      queryKey: [name, pin],
      predicate: ({ state, queryKey }) =>
        state.status === 'error' && isBetween(Number(queryKey[2]) / PAGE_ROWS, range),
    });
  }, [client, name, pin, range]);

  const rowAt = (index: number): RowOf<N> | undefined => {
    const page = Math.floor(index / PAGE_ROWS);
    const data = page === 0 ? first.data : furtherPages[recentPages.indexOf(page)]?.data;
    return data?.rows[index % PAGE_ROWS];
  };
  const onRangeChange = useCallback((from: number, to: number) => {
    const next = { first: Math.floor(from / PAGE_ROWS), last: Math.floor(to / PAGE_ROWS) };
    setRange((before) => (before.first === next.first && before.last === next.last ? before : next));
  }, []);
  const reloadFromNewest = useCallback(() => setPinCount((last) => last + 1), []);
  const revise = useCallback(
    (change: (row: RowOf<N>) => RowOf<N>) =>
      void client.setQueriesData<Page<RowOf<N>>>(
        { queryKey: [name, pin] },
        (page) => page && { ...page, rows: page.rows.map(change) },
      ),
    [client, name, pin],
  );
  const failure = newestFailure([first, ...furtherPages]);
  return {
    ready: first.data !== undefined,
    total,
    asOf,
    rowAt,
    onRangeChange,
    failure,
    reloadFromNewest,
    revise,
  };
}

/** Returns the numbers of the pages to keep after the first one; the pages in sight come last. */
function useRecentPages(pin: string, range: PageRange, total: number): readonly number[] {
  const [lastState, setLastState] = useState<{ pin: string; pages: readonly number[] }>({ pin, pages: [] });
  const retainedPages = lastState.pin === pin ? lastState.pages : [];
  const end = Math.min(range.last, Math.ceil(total / PAGE_ROWS) - 1);
  const start = Math.max(1, range.first);
  const visiblePages = Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => start + index);
  const pages = [...retainedPages.filter((page) => !visiblePages.includes(page)), ...visiblePages].slice(
    -MAX_PAGES,
  );
  if (lastState.pin !== pin || pages.join() !== lastState.pages.join()) setLastState({ pin, pages });
  return pages;
}

interface ReadResult {
  readonly error: Error | null;
  readonly errorUpdatedAt: number;
  readonly dataUpdatedAt: number;
}

function newestFailure(results: readonly ReadResult[]): Failure | null {
  const failedReads = results.filter(({ error }) => error !== null);
  const newest = failedReads.toSorted((a, b) => b.errorUpdatedAt - a.errorUpdatedAt)[0];
  const lastResponseAtMs = Math.max(...results.map(({ dataUpdatedAt }) => dataUpdatedAt));
  return newest === undefined || newest.errorUpdatedAt < lastResponseAtMs ? null : failureOf(newest.error);
}
