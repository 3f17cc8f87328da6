import { useEffect, useRef } from 'react';
import type { WalletLimits } from '../../../../src/shared/contract/index.ts';
import { useMutation, type Failure } from '../../../host/index.ts';

export interface LimitChanges {
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly change: (patch: Partial<WalletLimits>) => void;
}

/**
 * Saves changes of the wallet's limits. The host takes the limits as a whole, so the changes of
 * all panels are applied one after the other to the stored ones, and none undoes another.
 */
export function useLimitChanges(
  stored: WalletLimits | null,
  onSaved: (limits: WalletLimits, patch: Partial<WalletLimits>) => void,
): LimitChanges {
  const { busy, failure, run } = useMutation('wallet.limits');
  const latest = useRef(stored);
  useEffect(() => {
    latest.current = stored;
  }, [stored]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const apply = async (patch: Partial<WalletLimits>): Promise<void> => {
    if (latest.current === null) return;
    const saved = await run({ ...latest.current, ...patch });
    if (saved === null) return;
    latest.current = saved.limits;
    onSaved(saved.limits, patch);
  };
  const change = (patch: Partial<WalletLimits>): void => {
    queue.current = queue.current.then(() => apply(patch));
  };
  return { busy, failure, change };
}
