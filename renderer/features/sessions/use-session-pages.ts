import { useMemo } from 'react';
import type { CallInput, CallOutput, SessionCard } from '../../../src/shared/contract/index.ts';
import { newerCard, useInfiniteQuery, useLive, type Failure, type LiveState } from '../../host/index.ts';

/** Which sessions are listed, as the address names them: `today` are those that ended today. */
export const SESSION_STATUS_FILTERS = ['active', 'yours', 'today', 'completed'] as const;

/** Empty for all sessions. */
export type SessionStatusFilter = '' | (typeof SESSION_STATUS_FILTERS)[number];

export interface SessionFilter {
  /** The template of a game; empty for all games. */
  readonly game: string;
  readonly status: SessionStatusFilter;
  readonly text: string;
  /** When today began for the person at this window. */
  readonly todayStartMs: number;
}

const PAGE_SIZE = 60;

const toQuery = (filter: SessionFilter): CallInput<'sessions.page'> => ({
  limit: PAGE_SIZE,
  ...(filter.game === '' ? {} : { template: filter.game }),
  ...(filter.status === 'active' || filter.status === 'completed' ? { status: filter.status } : {}),
  ...(filter.status === 'today' ? { status: 'completed', sinceMs: filter.todayStartMs } : {}),
  ...(filter.status === 'yours' ? { yours: true } : {}),
  ...(filter.text === '' ? {} : { text: filter.text }),
});

function hasStatus(card: SessionCard, { status, todayStartMs }: SessionFilter): boolean {
  switch (status) {
    case '':
      return true;
    case 'yours':
      return card.yours.length > 0;
    case 'today':
      return card.status === 'completed' && card.updatedAtMs >= todayStartMs;
    default:
      return card.status === status;
  }
}

/** Whether a card from an event belongs in the filtered list. */
export function isSessionInFilter(card: SessionCard, filter: SessionFilter): boolean {
  if (filter.game !== '' && card.template !== filter.game) return false;
  if (!hasStatus(card, filter)) return false;
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
  readonly hasMore: boolean;
  readonly isReady: boolean;
  readonly isLoadingMore: boolean;
  readonly failure: Failure | null;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

/** Returns the rows of all pages with their newest cards, preceded by the sessions that started since. */
function currentCards(
  pages: readonly CallOutput<'sessions.page'>[],
  sessionsById: LiveState['sessions'],
  filter: SessionFilter,
): readonly SessionCard[] {
  const loadedCards = pages.flatMap((page) => page.rows);
  const newestChangeMs = Math.max(0, ...(pages[0]?.rows ?? []).map((card) => card.updatedAtMs));
  const byId = Object.fromEntries(loadedCards.map((card) => [card.sessionId, card]));
  const newCards = Object.values(sessionsById)
    .filter(
      (card) =>
        !Object.hasOwn(byId, card.sessionId) &&
        card.createdAtMs > newestChangeMs &&
        isSessionInFilter(card, filter),
    )
    .sort((a, b) => b.createdAtMs - a.createdAtMs);
  return [...newCards, ...loadedCards.map((card) => newerCard(sessionsById[card.sessionId], card))];
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
  const { pages, ...list } = useInfiniteQuery('sessions.page', toQuery(filter), cursorAfter);
  const sessionsById = useLive((live) => live.sessions);
  const cards = useMemo(() => currentCards(pages, sessionsById, filter), [pages, sessionsById, filter]);
  return {
    cards,
    total: Math.max(pages[0]?.total ?? 0, cards.length),
    hasMore: list.hasMore,
    isReady: pages.length > 0,
    isLoadingMore: list.loadingMore,
    failure: list.failure,
    loadMore: list.loadMore,
    reload: list.reload,
  };
}
