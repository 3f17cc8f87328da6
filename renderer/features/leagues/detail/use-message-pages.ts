import { useCallback, useMemo, useState } from 'react';
import type { CallInput, CallOutput, LeagueMessage } from '../../../../src/shared/contract/index.ts';
import { failureOf, useApi, useHostEvent, useQuery, type Failure } from '../../../host/index.ts';

export interface MessageFilter {
  readonly agent: string;
  readonly type: string;
  readonly errorsOnly: boolean;
}

const PAGE = 100;
/** Rows before the end of what is loaded at which more is fetched. */
const AHEAD = 30;

export interface MessagePages {
  readonly ready: boolean;
  readonly rows: readonly LeagueMessage[];
  /** Rows in the list, the one that stands for those still to come included. */
  readonly count: number;
  readonly types: readonly string[];
  /** Something was said since the list was read. */
  readonly stale: boolean;
  readonly failure: Failure | null;
  readonly onRange: (first: number, last: number) => void;
  readonly reload: () => void;
}

type MessageQuery = CallInput<'leagues.messages'>;

const queryFor = (leagueId: string, { agent, type, errorsOnly }: MessageFilter): MessageQuery => ({
  leagueId,
  limit: PAGE,
  ...(agent === '' ? {} : { agent }),
  ...(type === '' ? {} : { type }),
  ...(errorsOnly ? { errorsOnly: true } : {}),
});

interface Further {
  readonly head: unknown;
  readonly rows: readonly LeagueMessage[];
  readonly more: boolean;
}

type Page = CallOutput<'leagues.messages'>;

/** Pages after the first; they belong to the first page they were asked after. */
function useFurther(request: MessageQuery, head: Page | null) {
  const api = useApi();
  const [further, setFurther] = useState<Further | null>(null);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const rest = further?.head === head ? further : null;
  const rows = useMemo(() => [...(head?.rows ?? []), ...(rest?.rows ?? [])], [head, rest]);
  const more = rest?.more ?? head?.more ?? false;
  const before = rows.at(-1)?.id;
  const load = useCallback(() => {
    if (before === undefined || loading) return;
    setLoading(true);
    api
      .call('leagues.messages', { ...request, before })
      .then(
        (page) =>
          setFurther((known) => ({
            head,
            rows: [...(known?.head === head ? known.rows : []), ...page.rows],
            more: page.more,
          })),
        (error: unknown) => setFailure(failureOf(error)),
      )
      .finally(() => setLoading(false));
  }, [api, request, before, head, loading]);
  return { rows, more, failure, load };
}

/** The log as it was when it was read, older pages as they come into sight; nothing moves under the pointer. */
export function useMessagePages(leagueId: string, filter: MessageFilter): MessagePages {
  const request = useMemo(() => queryFor(leagueId, filter), [leagueId, filter]);
  const first = useQuery('leagues.messages', request);
  const head = first.value;
  const { rows, more, failure, load } = useFurther(request, head);
  const [latestEvent, setLatestEvent] = useState<unknown>(null);
  useHostEvent('league.changed', (info) => info.leagueId === leagueId && setLatestEvent(head));
  const onRange = useCallback(
    (_first: number, last: number) => {
      if (more && last >= rows.length - AHEAD) load();
    },
    [load, more, rows.length],
  );
  return {
    ready: head !== null,
    rows,
    count: rows.length + (more ? 1 : 0),
    types: head?.types ?? [],
    stale: latestEvent !== null && latestEvent === head,
    failure: failure ?? first.failure,
    onRange,
    reload: first.reload,
  };
}
