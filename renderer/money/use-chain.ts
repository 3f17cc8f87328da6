import type { ChainStatusView } from '../../src/shared/contract/index.ts';
import { useHostEvent, useQuery, useQueryUpdate } from '../host/index.ts';

/** Reads the state of the chain; null before the first response. */
export function useChain(): ChainStatusView | null {
  const { value, reload } = useQuery('chain.status', {});
  const update = useQueryUpdate('chain.status', {});
  useHostEvent('chain.changed', (status) => update(() => status));
  // Without a running chain the host sends no `chain.changed` while the queue of mints grows.
  useHostEvent('reward.changed', reload);
  return value;
}
