import { useCallback, useEffect, useRef, useState } from 'react';
import type { AuditFilter, AuditRow } from '../../../src/shared/contract/index.ts';
import { failureOf, useApi, useLive, type Failure } from '../../host/index.ts';

export const PAGE_ROWS = 100;
/** Pages kept; the ones longest out of sight go first. */
const MOST_PAGES = 12;

interface Held {
  /** What the pages answer: another filter, pin or link makes them worthless. */
  readonly key: string;
  readonly total: number;
  readonly asOf: number;
  readonly pages: ReadonlyMap<number, readonly AuditRow[]>;
}

export interface AuditPages {
  readonly ready: boolean;
  readonly total: number;
  /** The list is pinned to the log as it was at this row. */
  readonly asOf: number;
  readonly rowAt: (index: number) => AuditRow | undefined;
  readonly onRange: (first: number, last: number) => void;
  readonly failure: Failure | null;
  /** Lets the rows in that came since. */
  readonly repin: () => void;
}

function withPage(held: Held, page: number, rows: readonly AuditRow[]): Held {
  const pages = new Map(held.pages);
  pages.delete(page);
  pages.set(page, rows);
  for (const oldest of pages.keys()) {
    if (pages.size <= MOST_PAGES) break;
    pages.delete(oldest);
  }
  return { ...held, pages };
}

/** Pages of the log by place, fetched as they come into sight. Nothing crosses in bulk. */
export function useAuditPages(filter: AuditFilter): AuditPages {
  const api = useApi();
  const epoch = useLive((live) => live.epoch);
  const [round, setRound] = useState(0);
  const [held, setHeld] = useState<Held | null>(null);
  const [failed, setFailed] = useState<{ key: string; failure: Failure } | null>(null);
  const [range, setRange] = useState({ first: 0, last: 0 });
  const key = JSON.stringify([filter, epoch, round]);
  const current = held?.key === key ? held : null;
  const asking = useRef(new Set<string>());

  const firstPage = Math.floor(range.first / PAGE_ROWS);
  const lastPage = Math.floor(range.last / PAGE_ROWS);

  useEffect(() => {
    if (epoch === 0) return;
    const wanted = current === null ? [0] : pagesBetween(firstPage, lastPage, current);
    for (const page of wanted) {
      const ask = `${key}/${page}`;
      if (asking.current.has(ask)) continue;
      asking.current.add(ask);
      api
        .ask('audit.page', {
          offset: page * PAGE_ROWS,
          limit: PAGE_ROWS,
          filter,
          ...(current === null ? {} : { asOf: current.asOf }),
        })
        .then(
          (answer) =>
            setHeld((last) => {
              const base: Held =
                last?.key === key ? last : { key, total: answer.total, asOf: answer.asOf, pages: new Map() };
              return withPage(base, page, answer.rows);
            }),
          (error: unknown) => setFailed({ key, failure: failureOf(error) }),
        )
        .finally(() => asking.current.delete(ask));
    }
  }, [api, current, epoch, filter, firstPage, key, lastPage]);

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
  return {
    ready: current !== null,
    total: current?.total ?? 0,
    asOf: current?.asOf ?? 0,
    rowAt,
    onRange,
    failure: failed?.key === key ? failed.failure : null,
    repin,
  };
}

function pagesBetween(first: number, last: number, held: Held): readonly number[] {
  const most = Math.max(0, Math.ceil(held.total / PAGE_ROWS) - 1);
  const pages: number[] = [];
  for (let page = first; page <= Math.min(last, most); page += 1) {
    if (!held.pages.has(page)) pages.push(page);
  }
  return pages;
}
