import { useEffect, useState } from 'react';
import type { ModelMove, SessionDetail } from '../../../../src/shared/contract/index.ts';
import { useApi, useHostEvent, useQuery, type Failure } from '../../../host/index.ts';

export interface ModelMoves {
  /** A local model has, or had, a seat here. */
  readonly any: boolean;
  readonly moves: readonly ModelMove[] | null;
  readonly failure: Failure | null;
}

interface Known {
  /** The whole list it goes back to; another one starts over. */
  readonly whole: readonly ModelMove[];
  readonly moves: readonly ModelMove[];
}

/**
 * What the models of a session decided: read whole once and when the end unseals
 * it, and from the last decision on whenever a model decides.
 */
export function useModelMoves({ card }: SessionDetail): ModelMoves {
  const { sessionId, status } = card;
  const api = useApi();
  const any = Object.values(card.seats).some((seat) => seat.kind === 'llm');
  const { value: whole, failure, reload } = useQuery('models.moves', any ? { sessionId } : null);
  const [known, setKnown] = useState<Known | null>(null);
  const moves = whole === null ? null : known?.whole === whole ? known.moves : withNewer([], whole);
  useHostEvent('model.moved', (moved) => {
    if (moved.sessionId !== sessionId) return;
    if (whole === null || moves === null) {
      reload();
      return;
    }
    api.call('models.moves', { sessionId, sinceTick: readOnFrom(moves) }).then((newer) => {
      setKnown((last) => ({
        whole,
        moves: withNewer(last?.whole === whole ? last.moves : moves, newer),
      }));
    }, reload);
  });
  useEffect(() => {
    if (status === 'completed') reload();
  }, [status, reload]);
  return { any, moves, failure };
}

const keyOf = ({ role, tick }: ModelMove): string => `${role}/${tick}`;

/**
 * From which tick to read on: the last decision, or the first one whose move was
 * not in the log yet when it was read. Everything before stays as it is.
 */
export const readOnFrom = (known: readonly ModelMove[]): number =>
  (known.find(({ logTick }) => logTick === null) ?? known.at(-1))?.tick ?? 0;

/** What was known with what was read since; a decision that was read again takes its place. */
export function withNewer(known: readonly ModelMove[], newer: readonly ModelMove[]): readonly ModelMove[] {
  const all = new Map([...known, ...newer].map((move) => [keyOf(move), move]));
  return [...all.values()].toSorted((a, b) => a.tick - b.tick);
}
