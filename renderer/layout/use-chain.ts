import type { ChainStatusView } from '../../src/shared/contract/index.ts';
import { useApi, useHostEvent, useQuery, useLatestValue } from '../host/index.ts';

/** The chain as the host last told it; null until the first answer. */
export function useChain(): ChainStatusView | null {
  const api = useApi();
  const { value } = useQuery('chain.status', {});
  const [chain, tell] = useLatestValue(value);
  useHostEvent('chain.changed', tell);
  // A chain that is not there says nothing while its outbox grows.
  useHostEvent('reward.changed', () => void api.ask('chain.status', {}).then(tell, () => undefined));
  return chain;
}
