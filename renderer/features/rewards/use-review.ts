import { useCallback, useState } from 'react';
import type { RewardRow } from '../../../src/shared/contract/index.ts';

export type ReviewAction = 'approve' | 'reject';

export interface PendingReview {
  readonly row: RewardRow;
  readonly action: ReviewAction;
}

export interface Review {
  readonly pendingReview: PendingReview | null;
  readonly openReview: (row: RewardRow, action: ReviewAction) => void;
  /** Opens the review for the keys `a` and `x` on a row. */
  readonly onRowKeyPress: (key: string, row: RewardRow) => void;
  readonly close: () => void;
}

const KEYS: Readonly<Record<string, ReviewAction>> = { a: 'approve', x: 'reject' };

/** Holds the reward whose review is open. */
export function useReview(): Review {
  const [pendingReview, setPendingReview] = useState<PendingReview | null>(null);
  const openReview = useCallback(
    (row: RewardRow, action: ReviewAction) => setPendingReview({ row, action }),
    [],
  );
  return {
    pendingReview,
    openReview,
    onRowKeyPress(key, row) {
      const action = KEYS[key];
      if (action !== undefined) openReview(row, action);
    },
    close: () => setPendingReview(null),
  };
}
