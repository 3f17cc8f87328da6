import { useCallback, useEffect, useRef, useState } from 'react';
import { useLive } from './host.tsx';
import { failureOf, type Failure } from './query.ts';

export const PAGE_ROWS = 100;
/** Pages kept; the ones longest out of sight go first. */
const MAX_PAGES = 12;

export interface PageAnswer<R> {
  readonly rows: readonly R[];
  readonly total: number;
  readonly asOf: number;
}

export interface PagePlace {
  readonly offset: number;
  readonly limit: number;
  /** Left out the first time: the answer then says what the list is pinned to. */
  readonly asOf?: number;
}

export interface PageSource<R> {
  /** What is asked for, filters included: another one makes all pages worthless. */
  readonly key: string;
  /** The same function for the same key. */
  readonly loadPage: (place: PagePlace) => Promise<PageAnswer<R>>;
}

interface Held<R> {
  /** What the pages answer: another filter, pin or link makes them worthless. */
  readonly key: string;
  readonly total: number;
  readonly asOf: number;
  readonly pages: ReadonlyMap<number, readonly R[]>;
}

export interface Pages<R> {
  readonly ready: boolean;
  readonly total: number;
  /** The list is pinned to what it was at this row. */
  readonly asOf: number;
  readonly rowAt: (index: number) => R | undefined;
  readonly onRange: (first: number, last: number) => void;
  readonly failure: Failure | null;
  /** Lets the rows in that came since. */
  readonly repin: () => void;
  /** Changes rows that are here already; the list keeps its length and order. */
  readonly revise: (change: (row: R) => R) => void;
}

function withPage<R>(held: Held<R>, page: number, rows: readonly R[]): Held<R> {
  const pages = new Map(held.pages);
  pages.delete(page);
  pages.set(page, rows);
  for (const oldest of pages.keys()) {
    if (pages.size <= MAX_PAGES) break;
    pages.delete(oldest);
  }
  return { ...held, pages };
}

/** Pages of a long list by place, fetched as they come into sight. Nothing crosses in bulk. */
export function usePages<R>(source: PageSource<R>): Pages<R> {
  const { loadPage } = source;
  const epoch = useLive((live) => live.epoch);
  const [round, setRound] = useState(0);
  const [held, setHeld] = useState<Held<R> | null>(null);
  const [failed, setFailed] = useState<{ key: string; failure: Failure } | null>(null);
  const [range, setRange] = useState({ first: 0, last: 0 });
  const key = JSON.stringify([source.key, epoch, round]);
  const current = held?.key === key ? held : null;
  const loading = useRef(new Set<string>());

  const firstPage = Math.floor(range.first / PAGE_ROWS);
  const lastPage = Math.floor(range.last / PAGE_ROWS);

  useEffect(() => {
    if (epoch === 0) return;
    const wanted = current === null ? [0] : pagesBetween(firstPage, lastPage, current);
    for (const page of wanted) {
      const turn = `${key}/${page}`;
      if (loading.current.has(turn)) continue;
      loading.current.add(turn);
      const pin = current === null ? {} : { asOf: current.asOf };
      loadPage({ offset: page * PAGE_ROWS, limit: PAGE_ROWS, ...pin })
        .then(
          (answer) =>
            setHeld((last) => {
              const base: Held<R> =
                last?.key === key ? last : { key, total: answer.total, asOf: answer.asOf, pages: new Map() };
              return withPage(base, page, answer.rows);
            }),
          (error: unknown) => setFailed({ key, failure: failureOf(error) }),
        )
        .finally(() => loading.current.delete(turn));
    }
  }, [loadPage, current, epoch, firstPage, key, lastPage]);

  const rowAt = useCallback(
    (index: number) => current?.pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS],
    [current],
  );
  const onRange = useCallback(
    (first: number, last: number) =>
      setRange((before) => (before.first === first && before.last === last ? before : { first, last })),
    [],
  );
  const repin = useCallback(() => setRound((last) => last + 1), []);
  const revise = useCallback(
    (change: (row: R) => R) =>
      setHeld(
        (last) =>
          last && {
            ...last,
            pages: new Map([...last.pages].map(([page, rows]) => [page, rows.map(change)])),
          },
      ),
    [],
  );
  return {
    ready: current !== null,
    total: current?.total ?? 0,
    asOf: current?.asOf ?? 0,
    rowAt,
    onRange,
    failure: failed?.key === key ? failed.failure : null,
    repin,
    revise,
  };
}

function pagesBetween<R>(first: number, last: number, held: Held<R>): readonly number[] {
  const max = Math.max(0, Math.ceil(held.total / PAGE_ROWS) - 1);
  const pages: number[] = [];
  for (let page = first; page <= Math.min(last, max); page += 1) {
    if (!held.pages.has(page)) pages.push(page);
  }
  return pages;
}
