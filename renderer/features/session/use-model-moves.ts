import { useEffect, useMemo } from 'react';
import type { ModelMove, SessionDetail } from '../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery, type Failure } from '../../host/index.ts';

export interface ModelMoves {
  /** A local model has, or had, a seat here. */
  readonly any: boolean;
  readonly moves: readonly ModelMove[] | null;
  readonly failure: Failure | null;
}

/** What the models of a session decided, read again when one decides and when the end unseals it. */
export function useModelMoves({ card }: SessionDetail): ModelMoves {
  const { sessionId, status } = card;
  const any = Object.values(card.seats).some((seat) => seat.kind === 'llm');
  const query = useQuery('models.moves', any ? { sessionId } : null);
  const { reload } = query;
  useHostEvent('model.moved', (moved) => {
    if (moved.sessionId === sessionId) reload();
  });
  useEffect(() => {
    if (status === 'completed') reload();
  }, [status, reload]);
  const moves = useMemo(() => query.value?.toSorted((a, b) => a.tick - b.tick) ?? null, [query.value]);
  return { any, moves, failure: query.failure };
}
