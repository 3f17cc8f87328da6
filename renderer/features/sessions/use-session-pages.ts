import { useMemo, useState } from 'react';
import type { CallInput, CallOutput, SessionCard } from '../../../src/shared/contract/index.ts';
import {
  failureOf,
  newerCard,
  useApi,
  useLive,
  useQuery,
  type Failure,
  type Live,
} from '../../host/index.ts';

export interface SessionFilter {
  readonly game: string;
  readonly status: string;
  readonly text: string;
}

const PAGE = 60;

export const queryFor = (filter: SessionFilter): CallInput<'sessions.page'> => ({
  limit: PAGE,
  ...(filter.game === '' ? {} : { template: filter.game }),
  ...(filter.status === 'active' || filter.status === 'completed' ? { status: filter.status } : {}),
  ...(filter.text === '' ? {} : { text: filter.text }),
});

/** Whether a card that an event brought belongs in the list as filtered. */
export function fits(card: SessionCard, filter: SessionFilter): boolean {
  if (filter.game !== '' && card.template !== filter.game) return false;
  if (filter.status !== '' && card.status !== filter.status) return false;
  const sought = filter.text.trim().toLowerCase();
  if (sought === '') return true;
  const searchText = [
    card.sessionId,
    ...Object.values(card.seats).flatMap((seat) => [seat.name, seat.agentId]),
  ];
  return searchText.some((word) => word.toLowerCase().includes(sought));
}

export interface SessionPages {
  readonly cards: readonly SessionCard[];
  readonly total: number;
  readonly more: boolean;
  readonly ready: boolean;
  readonly loadingMore: boolean;
  readonly failure: Failure | null;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

type Page = CallOutput<'sessions.page'>;

interface Further {
  readonly head: Page | null;
  readonly rows: readonly SessionCard[];
  readonly more: boolean;
}

/** Pages after the first; they belong to the first page they were asked after. */
function useFurther(head: Page | null, query: CallInput<'sessions.page'>) {
  const api = useApi();
  const [further, setFurther] = useState<Further | null>(null);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const rest = further !== null && further.head === head ? further : null;
  const rows = rest?.rows ?? NO_CARDS;
  const last = rows.at(-1) ?? head?.rows.at(-1);
  const loadMore = () => {
    if (last === undefined || loading) return;
    setLoading(true);
    setFailure(null);
    api
      .call('sessions.page', {
        ...query,
        before: { updatedAtMs: last.updatedAtMs, sessionId: last.sessionId },
      })
      .then(
        (page) =>
          setFurther((before) => ({
            head,
            rows: [...(before?.head === head ? before.rows : []), ...page.rows],
            more: page.more,
          })),
        (error: unknown) => setFailure(failureOf(error)),
      )
      .finally(() => setLoading(false));
  };
  return { rows, more: rest?.more ?? head?.more ?? false, loading, failure, loadMore };
}

const NO_CARDS: readonly SessionCard[] = [];

/** What was read, each card as it is now, headed by sessions that began since. */
function currentCards(
  head: readonly SessionCard[],
  further: readonly SessionCard[],
  known: Live['sessions'],
  filter: SessionFilter,
): readonly SessionCard[] {
  const read = [...head, ...further];
  const newest = Math.max(0, ...head.map((card) => card.updatedAtMs));
  const byId = Object.fromEntries(read.map((card) => [card.sessionId, card]));
  const fresh = Object.values(known)
    .filter((card) => !Object.hasOwn(byId, card.sessionId) && card.createdAtMs > newest && fits(card, filter))
    .sort((a, b) => b.createdAtMs - a.createdAtMs);
  return [...fresh, ...read.map((card) => newerCard(known[card.sessionId], card))];
}

/**
 * The list as it was when it was read, kept current card by card. New sessions
 * come in at the head; nothing else moves under the pointer.
 */
export function useSessionPages(filter: SessionFilter): SessionPages {
  const query = useMemo(() => queryFor(filter), [filter]);
  const first = useQuery('sessions.page', query);
  const known = useLive((live) => live.sessions);
  const head = first.value;
  const further = useFurther(head, query);
  const cards = useMemo(
    () => currentCards(head?.rows ?? NO_CARDS, further.rows, known, filter),
    [head, further.rows, known, filter],
  );
  return {
    cards,
    total: Math.max(head?.total ?? 0, cards.length),
    more: further.more,
    ready: head !== null,
    loadingMore: further.loading,
    failure: further.failure ?? first.failure,
    loadMore: further.loadMore,
    reload: first.reload,
  };
}
