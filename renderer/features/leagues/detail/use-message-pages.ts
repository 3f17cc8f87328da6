import { useCallback, useMemo, useState } from 'react';
import type { CallInput, LeagueMessage } from '../../../../src/shared/contract/index.ts';
import { useHostEvent, useInfiniteQuery, type Failure } from '../../../host/index.ts';

export interface MessageFilter {
  /** The id of an agent; empty for all agents. */
  readonly agent: string;
  /** Empty for all types. */
  readonly type: string;
  readonly errorsOnly: boolean;
}

const PAGE_ROWS = 100;
/** The next page is loaded when the last row in sight is this close to the end. */
const ROWS_AHEAD = 30;

export interface MessagePages {
  readonly isReady: boolean;
  readonly rows: readonly LeagueMessage[];
  /** Rows in the list, with one more while further rows can be loaded. */
  readonly count: number;
  readonly types: readonly string[];
  /** Whether the league has changed since the list was read. */
  readonly isStale: boolean;
  readonly failure: Failure | null;
  readonly onRangeChange: (first: number, last: number) => void;
  readonly reload: () => void;
}

type MessageQuery = CallInput<'leagues.messages'>;

const toQuery = (leagueId: string, { agent, type, errorsOnly }: MessageFilter): MessageQuery => ({
  leagueId,
  limit: PAGE_ROWS,
  ...(agent === '' ? {} : { agent }),
  ...(type === '' ? {} : { type }),
  ...(errorsOnly ? { errorsOnly: true } : {}),
});

/**
 * Reads the message log of a league. The list does not change until it is read again; older pages are loaded as they
 * come into sight.
 */
export function useMessagePages(leagueId: string, filter: MessageFilter): MessagePages {
  const query = useInfiniteQuery('leagues.messages', toQuery(leagueId, filter), ({ rows }) => ({
    before: rows.at(-1)?.id,
  }));
  const { pages, hasMore, loadMore } = query;
  const firstPage = pages[0] ?? null;
  const rows = useMemo(() => pages.flatMap((page) => page.rows), [pages]);
  // The first page that was shown when the league last changed; newer messages are missing from it.
  const [outdatedPage, setOutdatedPage] = useState<unknown>(null);
  useHostEvent('league.changed', (league) => league.leagueId === leagueId && setOutdatedPage(firstPage));
  const onRangeChange = useCallback(
    (_first: number, last: number) => {
      if (last >= rows.length - ROWS_AHEAD) loadMore();
    },
    [loadMore, rows.length],
  );
  return {
    isReady: firstPage !== null,
    rows,
    count: rows.length + (hasMore ? 1 : 0),
    types: firstPage?.types ?? [],
    isStale: outdatedPage !== null && outdatedPage === firstPage,
    failure: query.failure,
    onRangeChange,
    reload: query.reload,
  };
}
