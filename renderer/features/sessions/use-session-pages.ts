import { useMemo } from 'react';
import type { CallInput, CallOutput, SessionCard } from '../../../src/shared/contract/index.ts';
import { newerCard, useInfiniteQuery, useLive, type Failure, type Live } from '../../host/index.ts';

export interface SessionFilter {
  readonly game: string;
  /** `active`, `completed`, `yours`, or empty for all. */
  readonly status: string;
  readonly text: string;
}

const PAGE = 60;

export const queryFor = (filter: SessionFilter): CallInput<'sessions.page'> => ({
  limit: PAGE,
  ...(filter.game === '' ? {} : { template: filter.game }),
  ...(filter.status === 'active' || filter.status === 'completed' ? { status: filter.status } : {}),
  ...(filter.status === 'yours' ? { yours: true } : {}),
  ...(filter.text === '' ? {} : { text: filter.text }),
});

/** Whether a card from an event belongs in the filtered list. */
export function isSessionInFilter(card: SessionCard, filter: SessionFilter): boolean {
  if (filter.game !== '' && card.template !== filter.game) return false;
  if (
    filter.status === 'yours'
      ? card.yours.length === 0
      : filter.status !== '' && card.status !== filter.status
  )
    return false;
  const query = filter.text.trim().toLowerCase();
  if (query === '') return true;
  const searchText = [
    card.sessionId,
    ...Object.values(card.seats).flatMap((seat) => [seat.name, seat.agentId]),
  ];
  return searchText.some((word) => word.toLowerCase().includes(query));
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

/** Returns the rows of all pages with their newest cards, preceded by the sessions that started since. */
function currentCards(
  pages: readonly CallOutput<'sessions.page'>[],
  known: Live['sessions'],
  filter: SessionFilter,
): readonly SessionCard[] {
  const read = pages.flatMap((page) => page.rows);
  const newest = Math.max(0, ...(pages[0]?.rows ?? []).map((card) => card.updatedAtMs));
  const byId = Object.fromEntries(read.map((card) => [card.sessionId, card]));
  const fresh = Object.values(known)
    .filter(
      (card) =>
        !Object.hasOwn(byId, card.sessionId) && card.createdAtMs > newest && isSessionInFilter(card, filter),
    )
    .sort((a, b) => b.createdAtMs - a.createdAtMs);
  return [...fresh, ...read.map((card) => newerCard(known[card.sessionId], card))];
}

const cursorAfter = ({ rows }: CallOutput<'sessions.page'>): Partial<CallInput<'sessions.page'>> => {
  const last = rows.at(-1);
  return last === undefined ? {} : { before: { updatedAtMs: last.updatedAtMs, sessionId: last.sessionId } };
};

/**
 * Reads the list of sessions and keeps each card current by events. New sessions appear at the
 * top; the order of the others does not change.
 */
export function useSessionPages(filter: SessionFilter): SessionPages {
  const { pages, ...list } = useInfiniteQuery('sessions.page', queryFor(filter), cursorAfter);
  const known = useLive((live) => live.sessions);
  const cards = useMemo(() => currentCards(pages, known, filter), [pages, known, filter]);
  return {
    cards,
    total: Math.max(pages[0]?.total ?? 0, cards.length),
    more: list.hasMore,
    ready: pages.length > 0,
    loadingMore: list.loadingMore,
    failure: list.failure,
    loadMore: list.loadMore,
    reload: list.reload,
  };
}
