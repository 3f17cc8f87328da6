import type { Clock } from '../../platform/runtime.ts';
import type { FacilitatorSettlement } from '../facilitator/facilitator.ts';

/** Longer than a block takes on any network that is used; the payer waits for the response meanwhile. */
const MAX_SETTLE_MS = 20_000;

/** Resolves with the facilitator's settlement, or as `unknown` if it takes longer than `MAX_SETTLE_MS`. */
export function withSettleTimeout(
  clock: Pick<Clock, 'after'>,
  pendingSettlement: Promise<FacilitatorSettlement>,
): Promise<FacilitatorSettlement> {
  return new Promise((resolve) => {
    const cancel = clock.after(MAX_SETTLE_MS, () =>
      resolve({ kind: 'unknown', reason: 'timeout', txHash: null }),
    );
    void pendingSettlement.then((settlement) => {
      cancel();
      resolve(settlement);
    });
  });
}
