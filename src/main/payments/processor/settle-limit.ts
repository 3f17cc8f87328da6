import type { Clock } from '../../platform/runtime.ts';
import type { FacilitatorSettlement } from '../facilitator/facilitator.ts';

const MAX_SETTLE_MS = 20_000;

/** Returns the facilitator's settlement; one that takes longer than `MAX_SETTLE_MS` leaves the outcome unknown. */
export function withSettleLimit(
  clock: Pick<Clock, 'after'>,
  settling: Promise<FacilitatorSettlement>,
): Promise<FacilitatorSettlement> {
  return new Promise((resolve) => {
    const cancel = clock.after(MAX_SETTLE_MS, () =>
      resolve({ kind: 'unknown', reason: 'timeout', txHash: null }),
    );
    void settling.then((settlement) => {
      cancel();
      resolve(settlement);
    });
  });
}
