import { setTimeout as pause } from 'node:timers/promises';
import type { Api, ChainStatusView } from '../../shared/contract/index.ts';

const ATTEMPTS = 100;
const WAIT_MS = 100;

/** What the chain of a host that was only just started comes to; `starting` when that takes too long. */
export async function chainReady(api: Api): Promise<ChainStatusView['state']> {
  for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
    const { state } = await api.call('chain.status', {});
    if (state !== 'starting') return state;
    await pause(WAIT_MS);
  }
  return 'starting';
}
