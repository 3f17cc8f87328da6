import { useState } from 'react';
import type { ChainStatusView } from '../../src/shared/contract/index.ts';
import { useHostEvent, useLive, useQuery } from '../host/index.ts';

/** The chain as the host last told it; null until the first answer. */
export function useChain(): ChainStatusView | null {
  const epoch = useLive((live) => live.epoch);
  const { value } = useQuery('chain.status', {});
  const [told, setTold] = useState<{ epoch: number; status: ChainStatusView } | null>(null);
  useHostEvent('chain.changed', (status) => setTold({ epoch, status }));
  return told?.epoch === epoch ? told.status : value;
}
