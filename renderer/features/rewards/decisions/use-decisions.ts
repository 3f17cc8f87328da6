import { useMemo, useState } from 'react';
import type { RewardFilter, RewardRow } from '../../../../src/shared/contract/index.ts';
import { useHostEvent, usePages, type Pages } from '../../../host/index.ts';
import { isDecisionInFilter } from './decision-filter.ts';

export interface Decisions extends Pages<RewardRow> {
  /** Decisions that arrived after the list was pinned and fit its filter. */
  readonly newCount: number;
}

/**
 * Reads decisions by offset. New ones are only counted until the list is pinned again; listed ones
 * follow events.
 */
export function useDecisions(filter: RewardFilter): Decisions {
  const key = JSON.stringify(filter);
  const stableFilter = useMemo(() => JSON.parse(key) as RewardFilter, [key]);
  const pages = usePages('rewards.page', stableFilter);
  const [arrivedSeqs, setArrivedSeqs] = useState<ReadonlySet<number>>(new Set());
  useHostEvent('reward.changed', ({ rows }) => {
    const bySeq = new Map(rows.map((row) => [row.seq, row]));
    pages.revise((row) => bySeq.get(row.seq) ?? row);
    const matchingSeqs = rows.filter((row) => isDecisionInFilter(row, stableFilter)).map(({ seq }) => seq);
    // Decisions that are in the list by now are dropped, because the window may stay open for days.
    setArrivedSeqs((last) => new Set([...last, ...matchingSeqs].filter((seq) => seq > pages.asOf)));
  });
  const newCount = pages.ready ? [...arrivedSeqs].filter((seq) => seq > pages.asOf).length : 0;
  return { ...pages, newCount };
}
