/** When a proven submission reached the host: the wall time, and how long the match had lasted by then. */
export interface SubmissionReceipt {
  readonly atMs: number;
  readonly elapsedMs: number;
}

export interface SubmissionReceipts {
  /** Records the receipt unless an earlier one is known; returns the first one. */
  recordFirst(matchId: string, receipt: SubmissionReceipt): SubmissionReceipt;
  /** Forgets a match whose receipt is stored. */
  forget(matchId: string): void;
}

/** More matches than can be in progress; the oldest are forgotten first. */
const MAX_MATCHES = 10_000;

/**
 * Remembers the first receipt of each proven submission until it is stored. A submission that could not be
 * stored is sent again later, and must not be late because of that.
 */
export function createSubmissionReceipts(): SubmissionReceipts {
  const firstReceipts = new Map<string, SubmissionReceipt>();
  return {
    recordFirst(matchId, receipt) {
      const earlierReceipt = firstReceipts.get(matchId);
      if (earlierReceipt !== undefined) return earlierReceipt;
      firstReceipts.set(matchId, receipt);
      const [oldestMatchId] = firstReceipts.keys();
      if (firstReceipts.size > MAX_MATCHES && oldestMatchId !== undefined)
        firstReceipts.delete(oldestMatchId);
      return receipt;
    },
    forget: (matchId) => void firstReceipts.delete(matchId),
  };
}
