import type { ChainStatusView } from '../../src/shared/contract/index.ts';
import { useApi, useHostEvent, useQuery, useLatestValue } from '../host/index.ts';

/** The chain as the host last told it; null until the first answer. */
export function useChain(): ChainStatusView | null {
  const api = useApi();
  const { value } = useQuery('chain.status', {});
  const [chain, update] = useLatestValue(value);
  useHostEvent('chain.changed', update);
  // A chain that is not there says nothing while its outbox grows.
  useHostEvent('reward.changed', () => void api.call('chain.status', {}).then(update, () => undefined));
  return chain;
}
