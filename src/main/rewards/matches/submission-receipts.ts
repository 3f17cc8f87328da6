/** When a proven submission reached the host: wall time, and length of the match until then. */
export interface SubmissionReceipt {
  readonly atMs: number;
  readonly elapsedMs: number;
}

export interface SubmissionReceipts {
  /** Notes the arrival unless an earlier one is known, and returns the earlier one. */
  recordFirst(matchId: string, arrival: SubmissionReceipt): SubmissionReceipt;
  /** Forgets a match whose arrival is stored. */
  forget(matchId: string): void;
}

/** More matches than can be in progress; the oldest are forgotten first. */
const MAX_MATCHES = 10_000;

/**
 * Remembers the first proven arrival of each submission until it is stored. A submission that could not be
 * stored is sent again later, and must not be late because of that.
 */
export function createSubmissionReceipts(): SubmissionReceipts {
  const first = new Map<string, SubmissionReceipt>();
  return {
    recordFirst(matchId, arrival) {
      const receipt = first.get(matchId);
      if (receipt !== undefined) return receipt;
      first.set(matchId, arrival);
      const [oldest] = first.keys();
      if (first.size > MAX_MATCHES && oldest !== undefined) first.delete(oldest);
      return arrival;
    },
    forget: (matchId) => void first.delete(matchId),
  };
}
