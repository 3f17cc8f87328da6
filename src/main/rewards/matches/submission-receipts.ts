/** When a proven submission reached the host: wall time, and length of the match until then. */
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
  const first = new Map<string, SubmissionReceipt>();
  return {
    recordFirst(matchId, receipt) {
      const earlier = first.get(matchId);
      if (earlier !== undefined) return earlier;
      first.set(matchId, receipt);
      const [oldest] = first.keys();
      if (first.size > MAX_MATCHES && oldest !== undefined) first.delete(oldest);
      return receipt;
    },
    forget: (matchId) => void first.delete(matchId),
  };
}
