import { useEffect, useRef } from 'react';
import type { WalletLimits } from '../../../../src/shared/contract/index.ts';
import { useMutation, type Failure } from '../../../host/index.ts';

export interface LimitChanges {
  readonly isBusy: boolean;
  readonly failure: Failure | null;
  readonly change: (patch: Partial<WalletLimits>) => void;
}

/**
 * Saves changes of the wallet's limits. The host takes the limits as a whole, so the changes of
 * all panels are applied one after the other to the stored ones, and none undoes another.
 */
export function useLimitChanges(
  storedLimits: WalletLimits | null,
  onSaved: (limits: WalletLimits, patch: Partial<WalletLimits>) => void,
): LimitChanges {
  const { busy, failure, run } = useMutation('wallet.limits');
  const latest = useRef(storedLimits);
  useEffect(() => {
    latest.current = storedLimits;
  }, [storedLimits]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const apply = async (patch: Partial<WalletLimits>): Promise<void> => {
    if (latest.current === null) return;
    const response = await run({ ...latest.current, ...patch });
    if (response === null) return;
    latest.current = response.limits;
    onSaved(response.limits, patch);
  };
  const change = (patch: Partial<WalletLimits>): void => {
    queue.current = queue.current.then(() => apply(patch));
  };
  return { isBusy: busy, failure, change };
}
