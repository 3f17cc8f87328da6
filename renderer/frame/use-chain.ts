import { useState } from 'react';
import type { ChainStatusView } from '../../src/shared/contract/index.ts';
import { useApi, useHostEvent, useLive, useQuery } from '../host/index.ts';

/** The chain as the host last told it; null until the first answer. */
export function useChain(): ChainStatusView | null {
  const api = useApi();
  const epoch = useLive((live) => live.epoch);
  const { value } = useQuery('chain.status', {});
  const [told, setTold] = useState<{ epoch: number; status: ChainStatusView } | null>(null);
  const tell = (status: ChainStatusView) => setTold({ epoch, status });
  useHostEvent('chain.changed', tell);
  // A chain that is not there says nothing while its outbox grows.
  useHostEvent('reward.changed', () => void api.ask('chain.status', {}).then(tell, () => undefined));
  return told?.epoch === epoch ? told.status : value;
}
