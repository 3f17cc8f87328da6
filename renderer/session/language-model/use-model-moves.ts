import { useEffect, useState } from 'react';
import type { ModelMove, SessionDetail } from '../../../src/shared/contract/index.ts';
import { useApi, useHostEvent, useQuery, type Failure } from '../../host/index.ts';

export interface ModelMoves {
  /** Whether a local model has, or had, a seat here. */
  readonly hasModels: boolean;
  /** Null until they are read, and in a session without models. */
  readonly moves: readonly ModelMove[] | null;
  readonly failure: Failure | null;
}

interface LoadedMoves {
  /** The complete list that `moves` extends; another complete list replaces both. */
  readonly completeList: readonly ModelMove[];
  readonly moves: readonly ModelMove[];
}

/**
 * Reads the moves of a session’s models: all of them at first and again at the end, which reveals hidden ones, and
 * only the newest ones whenever a model moves.
 */
export function useModelMoves({ card }: SessionDetail): ModelMoves {
  const { sessionId, status } = card;
  const api = useApi();
  const hasModels = Object.values(card.seats).some((seat) => seat.kind === 'llm');
  const { value: completeList, failure, reload } = useQuery('models.moves', hasModels ? { sessionId } : null);
  const [loadedMoves, setLoadedMoves] = useState<LoadedMoves | null>(null);
  const moves =
    completeList === null
      ? null
      : loadedMoves?.completeList === completeList
        ? loadedMoves.moves
        : withNewer([], completeList);
  useHostEvent('model.moved', (event) => {
    if (event.sessionId !== sessionId) return;
    if (completeList === null || moves === null) {
      reload();
      return;
    }
    api.call('models.moves', { sessionId, sinceTick: firstChangingTick(moves) }).then((newer) => {
      setLoadedMoves((last) => ({
        completeList,
        moves: withNewer(last?.completeList === completeList ? last.moves : moves, newer),
      }));
    }, reload);
  });
  useEffect(() => {
    if (status === 'completed') reload();
  }, [status, reload]);
  return { hasModels, moves, failure };
}

const keyOf = ({ role, tick }: ModelMove): string => `${role}/${tick}`;

/**
 * The tick from which moves are read again: that of the first move that was not in the log yet, else of the last one.
 * Earlier ones do not change.
 */
export const firstChangingTick = (current: readonly ModelMove[]): number =>
  (current.find(({ logTick }) => logTick === null) ?? current.at(-1))?.tick ?? 0;

/** Adds newer moves; a move that was read again replaces its earlier version. */
export function withNewer(current: readonly ModelMove[], newer: readonly ModelMove[]): readonly ModelMove[] {
  const movesByKey = new Map([...current, ...newer].map((move) => [keyOf(move), move]));
  return [...movesByKey.values()].toSorted((a, b) => a.tick - b.tick);
}
