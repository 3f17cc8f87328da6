import { useEffect } from 'react';
import type { SeatTurnInfo, SessionDetail } from '../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery, useThrottled, type Failure } from '../../host/index.ts';

const RELOAD_DELAY_MS = 250;

export interface SeatTurns {
  /** Whether an outside player has, or had, a seat here. */
  readonly hasPrograms: boolean;
  /** Null until the first response, and in a session without outside players. */
  readonly turns: readonly SeatTurnInfo[] | null;
  readonly failure: Failure | null;
}

/**
 * Reads the turns of a session's outside players: at first, whenever one moves, and at the end, which reveals hidden
 * ones.
 */
export function useSeatTurns({ card }: SessionDetail): SeatTurns {
  const { sessionId, status } = card;
  const hasPrograms = Object.values(card.seats).some((seat) => seat.kind === 'seat');
  const { value: turns, failure, reload } = useQuery('seats.turns', hasPrograms ? { sessionId } : null);
  const reloadSoon = useThrottled(reload, RELOAD_DELAY_MS);
  useHostEvent('seat.moved', (moved) => {
    if (moved.sessionId === sessionId) reloadSoon();
  });
  useEffect(() => {
    if (status === 'completed') reload();
  }, [status, reload]);
  return { hasPrograms, turns, failure };
}
