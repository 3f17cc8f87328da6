import type { Api } from '../../src/shared/contract/index.ts';
import type { Reply, Rest } from '../support/rest.ts';
import type { Meter } from './meter.ts';

/** The addresses of a running host; the loads use only its public interfaces. */
export interface Target {
  readonly rest: Rest;
  readonly api: Api;
  readonly ready: Readonly<Record<string, unknown>>;
}

/** The part of a mixed load that concerns one system. */
export interface Load {
  readonly name: string;
  /** The unit that its rate counts. */
  readonly unit: string;
  /** Runs until the signal aborts; resolves when all its requests have ended. */
  run(signal: AbortSignal, meter: Meter): Promise<void>;
  close(): Promise<void>;
}

export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * Starts `work` at a constant rate, even while earlier calls are running, but
 * never more than a second's worth at once; skipped calls are not made up for.
 */
export async function paced(
  perSecond: number,
  signal: AbortSignal,
  work: (n: number) => Promise<void>,
): Promise<void> {
  const startedMs = performance.now();
  const flying = new Set<Promise<void>>();
  for (let n = 0; !signal.aborted; n += 1) {
    const dueMs = startedMs + (n * 1000) / perSecond;
    await pause(Math.max(0, dueMs - performance.now()), signal);
    if (signal.aborted) break;
    while (flying.size >= perSecond) await Promise.race(flying);
    const one = work(n).finally(() => flying.delete(one));
    flying.add(one);
  }
  await Promise.all(flying);
}

/** Returns the code of an error reply, or null for a success. */
export const codeOf = (reply: Reply): string | null => {
  if (reply.status < 400) return null;
  const error = reply.body['error'] as { code?: string } | boolean | undefined;
  const code = typeof error === 'object' ? error.code : (reply.body['code'] ?? reply.body['rejectionReason']);
  return `${reply.status} ${String(code)}`;
};

/** Sends a request and records its time in the meter. */
export async function timed(meter: Meter, system: string, request: () => Promise<Reply>): Promise<Reply> {
  const at = performance.now();
  const reply = await request();
  meter.answered(system, performance.now() - at, codeOf(reply));
  return reply;
}
