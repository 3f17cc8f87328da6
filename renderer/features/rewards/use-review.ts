import { useCallback, useState } from 'react';
import type { RewardRow } from '../../../src/shared/contract/index.ts';

export type ReviewVerdict = 'approve' | 'reject';

export interface PendingReview {
  readonly row: RewardRow;
  readonly verdict: ReviewVerdict;
}

export interface Review {
  readonly asked: PendingReview | null;
  readonly ask: (row: RewardRow, verdict: ReviewVerdict) => void;
  /** `a` and `x` on a row. */
  readonly byKey: (key: string, row: RewardRow) => void;
  readonly close: () => void;
}

const KEYS: Readonly<Record<string, ReviewVerdict>> = { a: 'approve', x: 'reject' };

/** The held reward that a person is about to decide. */
export function useReview(): Review {
  const [asked, setAsked] = useState<PendingReview | null>(null);
  const ask = useCallback((row: RewardRow, verdict: ReviewVerdict) => setAsked({ row, verdict }), []);
  return {
    asked,
    ask,
    byKey(key, row) {
      const verdict = KEYS[key];
      if (verdict !== undefined) ask(row, verdict);
    },
    close: () => setAsked(null),
  };
}
