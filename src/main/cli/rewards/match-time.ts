import type { HostTarget } from './game-client.ts';

interface ClockEndpoint {
  readonly url: string;
  readonly adminToken: string;
}

async function advance({ url, adminToken }: ClockEndpoint, advanceMs: number): Promise<boolean> {
  const response = await fetch(new URL('test/clock', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${adminToken}` },
    body: JSON.stringify({ advanceMs }),
  });
  await response.arrayBuffer();
  return response.status === 200;
}

/** Whether the host's clock can be advanced; only hosts started with `--test-clock` allow it. */
export const hasTestClock = (endpoint: ClockEndpoint): Promise<boolean> => advance(endpoint, 0);

const waitRealTime = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    return undefined;
  });

/**
 * Creates what lets match time pass, by advancing the host's test clock or by waiting. The returned `target` follows
 * the host's clock.
 */
export function createTimeAdvance(
  endpoint: ClockEndpoint,
  target: HostTarget,
  { fast, signal }: { readonly fast: boolean; readonly signal: AbortSignal },
): { readonly target: HostTarget; pass(ms: number): Promise<void> } {
  let advancedMs = 0;
  return {
    target: { ...target, offsetMs: () => target.offsetMs() + advancedMs },
    async pass(ms) {
      if (!fast) return waitRealTime(ms, signal);
      if (!(await advance(endpoint, ms))) throw new Error('the host did not advance its clock');
      advancedMs += ms;
      return undefined;
    },
  };
}
