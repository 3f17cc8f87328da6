import { setTimeout as pause } from 'node:timers/promises';
import type { Api, ChainStatusView } from '../../../shared/contract/index.ts';

const MAX_ATTEMPTS = 100;
const POLL_MS = 100;

/** Waits until the chain of a host has started; resolves with `starting` when that takes more than 10 s. */
export async function waitForChain(api: Api): Promise<ChainStatusView['state']> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const { state } = await api.call('chain.status', {});
    if (state !== 'starting') return state;
    await pause(POLL_MS);
  }
  return 'starting';
}
