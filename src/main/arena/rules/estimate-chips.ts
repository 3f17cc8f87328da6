import type { ArenaChips } from '../../../shared/contract/index.ts';
import { estimateMean } from '../../../shared/statistics/students-t.ts';
import { isCounted, type GameRow } from './game-schedule.ts';

/** Hands and big blind, in chips, of every match of a run. */
export interface HandsPerMatch {
  readonly hands: number;
  readonly bigBlind: number;
}

/**
 * Estimates how many big blinds `a` won per hand, over the pairs in which both matches were played to their last hand.
 * `netOf` gives the chips that `a` won in a match, null for one that was not played to its end. Both matches of a pair
 * have the same cards with swapped seats, so that the pair is the independent value and its luck mostly cancels out.
 */
export function estimateChips(
  rows: readonly GameRow[],
  netOf: (sessionId: string) => number | null,
  { hands, bigBlind }: HandsPerMatch,
): ArenaChips {
  const countedRows = rows.filter(isCounted);
  const nets = new Map<number, number>();
  for (const { number, sessionId } of countedRows) {
    const net = netOf(sessionId);
    if (net !== null) nets.set(number, net);
  }
  const pairMeans = [...nets].flatMap(([number, net]) => {
    const second = number % 2 === 0 ? nets.get(number + 1) : undefined;
    return second === undefined ? [] : [(net + second) / (2 * hands * bigBlind)];
  });
  const estimate = estimateMean(pairMeans);
  return {
    hands,
    bigBlind,
    pairs: pairMeans.length,
    perHand: estimate?.mean ?? null,
    interval95: estimate?.interval95 ? [...estimate.interval95] : null,
    leftOut: countedRows.length - 2 * pairMeans.length,
  };
}
