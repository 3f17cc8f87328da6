import { useMemo, useState } from 'react';
import type { SessionCard } from '../../../../src/shared/contract/index.ts';
import { useApi, useLive, useQuery } from '../../../host/index.ts';
import { liveEvaluationsOf, type LiveEvaluations } from '../../../session-tile/live-evaluations.ts';
import { useNow } from '../../../ui/index.ts';
import { chooseFeatured, type FeaturedSession } from './choose-featured.ts';

const CHOOSE_PERIOD_MS = 1000;

export interface FeaturedMatchId {
  readonly sessionId: string;
  /** False for the last match that ended, which is played again. */
  readonly isLive: boolean;
}

export interface FeaturedState {
  readonly isKnown: boolean;
  /** Null when nothing has been played yet. */
  readonly match: FeaturedMatchId | null;
}

/** Chooses the match that the overview shows large, and the last one that ended when none is live. */
export function useFeatured(): FeaturedState {
  const sessions = useLive((live) => live.sessions);
  const isConnected = useLive((live) => live.overview !== null);
  const cards = useMemo(() => Object.values(sessions), [sessions]);
  const nowMs = useNow(CHOOSE_PERIOD_MS);
  const [featuredSession, setFeaturedSession] = useState<FeaturedSession | null>(null);
  const evaluations = liveEvaluationsOf(useApi());
  const chosenSession = chooseFeatured({
    cards,
    scores: scoresOf(cards, evaluations),
    current: featuredSession,
    nowMs,
  });
  if (chosenSession !== featuredSession) setFeaturedSession(chosenSession);
  const isNothingLive = isConnected && chosenSession === null;
  const endedQuery = useQuery('sessions.page', isNothingLive ? { status: 'completed', limit: 1 } : null);
  if (chosenSession !== null)
    return { isKnown: true, match: { sessionId: chosenSession.sessionId, isLive: true } };
  const last = newestEndedOf(endedQuery.value?.rows ?? [], cards);
  return {
    isKnown: isConnected && (endedQuery.value !== null || endedQuery.failure !== null),
    match: last === undefined ? null : { sessionId: last.sessionId, isLive: false },
  };
}

const newestEndedOf = (
  rows: readonly SessionCard[],
  cards: readonly SessionCard[],
): SessionCard | undefined =>
  [...rows, ...cards]
    .filter(({ status, quarantined }) => status === 'completed' && !quarantined)
    .toSorted((a, b) => b.updatedAtMs - a.updatedAtMs)[0];

/** The expected scores of the matches whose tiles are on the screen. */
const scoresOf = (cards: readonly SessionCard[], evaluations: LiveEvaluations): ReadonlyMap<string, number> =>
  new Map(
    cards.flatMap(({ sessionId }) => {
      const row = evaluations.rowOf(sessionId);
      return row === undefined || row.kind === 'none' ? [] : [[sessionId, row.expectedScore] as const];
    }),
  );
