import type { Api } from '../../shared/contract/index.ts';

const TRIES = 100;
const WAIT_MS = 100;

/** The chain of a host that was only just started takes a moment. */
export async function chainReady(api: Api): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { state } = await api.ask('chain.status', {});
    if (state !== 'starting') return;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}
