import type { Clock } from '../runtime.ts';

/**
 * How a wait ended. A timeout is a normal end. `superseded`: the agent made a newer call for the same topic. `full`:
 * too many calls wait already.
 */
export type WaitEnd = 'done' | 'timeout' | 'superseded' | 'cancelled' | 'full';

export interface WaitOptions {
  readonly agentId: string;
  /** The object that is waited for, for example one session. */
  readonly topic: string;
  readonly timeoutMs: number;
  /** Checked immediately and after each `wake` of the topic. */
  readonly isDone: () => boolean;
  readonly signal: AbortSignal;
  readonly progress: ((note: { readonly seconds: number; readonly ofSeconds: number }) => void) | null;
}

export interface Waiters {
  wait(options: WaitOptions): Promise<WaitEnd>;
  /** Reports a change of the topic, so that its waiters are checked again. */
  wake(topic: string): void;
  readonly size: number;
  /** Ends every wait with a timeout. */
  stop(): void;
}

const PROGRESS_INTERVAL_MS = 5000;
const MAX_WAITERS = 4096;
const MAX_WAITERS_PER_AGENT = 32;

interface Waiter {
  readonly options: WaitOptions;
  readonly end: (reason: WaitEnd) => void;
}

/** Stops the progress reports of one waiter. */
type Stop = () => void;

/**
 * Holds the waits of blocking tools. Nothing polls: a waiter is checked when its topic
 * changes, so that hundreds of waiters cost nothing. An agent has one waiter per topic,
 * because MCP clients retry after their own timeout and read only the newer call.
 */
export function createWaiters(clock: Clock): Waiters {
  const waitersByTopic = new Map<string, Map<string, Waiter>>();
  const countsByAgent = new Map<string, number>();
  const progressTimer = createProgressTimer(clock);
  let size = 0;

  const countWaiter = (agentId: string, change: number): void => {
    size += change;
    const count = (countsByAgent.get(agentId) ?? 0) + change;
    if (count === 0) countsByAgent.delete(agentId);
    else countsByAgent.set(agentId, count);
  };

  const removeWaiter = (waiter: Waiter): void => {
    const { agentId, topic } = waiter.options;
    const waiters = waitersByTopic.get(topic);
    if (waiters?.get(agentId) === waiter) waiters.delete(agentId);
    if (waiters?.size === 0) waitersByTopic.delete(topic);
    countWaiter(agentId, -1);
  };

  const addWaiter = (waiter: Waiter): void => {
    const { agentId, topic } = waiter.options;
    const waiters = waitersByTopic.get(topic) ?? new Map<string, Waiter>();
    waitersByTopic.set(topic, waiters);
    const previous = waiters.get(agentId);
    waiters.set(agentId, waiter);
    countWaiter(agentId, 1);
    previous?.end('superseded');
  };

  return {
    wait(options) {
      // The check and the registration happen in the same turn, so no change is missed between them.
      if (options.signal.aborted) return Promise.resolve('cancelled');
      if (options.isDone()) return Promise.resolve('done');
      const isFull =
        size >= MAX_WAITERS || (countsByAgent.get(options.agentId) ?? 0) >= MAX_WAITERS_PER_AGENT;
      if (isFull && !waitersByTopic.get(options.topic)?.has(options.agentId)) return Promise.resolve('full');
      return new Promise((resolve) => {
        const cancelEnd = clock.after(options.timeoutMs, () => waiter.end('timeout'));
        const stopProgress = progressTimer.join(options);
        let hasEnded = false;
        const waiter: Waiter = {
          options,
          end(reason) {
            if (hasEnded) return;
            hasEnded = true;
            cancelEnd();
            stopProgress();
            options.signal.removeEventListener('abort', onAbort);
            removeWaiter(waiter);
            resolve(reason);
          },
        };
        const onAbort = (): void => waiter.end('cancelled');
        options.signal.addEventListener('abort', onAbort);
        addWaiter(waiter);
      });
    },
    wake(topic) {
      for (const waiter of waitersByTopic.get(topic)?.values() ?? [])
        if (waiter.options.isDone()) waiter.end('done');
    },
    get size() {
      return size;
    },
    stop() {
      for (const waiters of waitersByTopic.values())
        for (const waiter of waiters.values()) waiter.end('timeout');
    },
  };
}

/**
 * Reports progress every five seconds for clients that treat silence as a failure. One
 * timer serves all waiters, because one timer each would wake the process hundreds of
 * times. The timer stops when there are no listeners.
 */
function createProgressTimer(clock: Clock): { join(options: WaitOptions): Stop } {
  const listeners = new Set<() => void>();
  let cancelNext: Stop | null = null;

  const reportAll = (): void => {
    cancelNext = clock.after(PROGRESS_INTERVAL_MS, reportAll);
    for (const notify of listeners) notify();
  };

  return {
    join({ timeoutMs, progress }) {
      if (progress === null) return () => undefined;
      const startedMs = clock.monotonicMs();
      const notify = (): void => {
        const seconds = Math.round((clock.monotonicMs() - startedMs) / 1000);
        // A waiter that has just joined is skipped, because progress must be greater than zero.
        if (seconds > 0) progress({ seconds, ofSeconds: Math.ceil(timeoutMs / 1000) });
      };
      listeners.add(notify);
      cancelNext ??= clock.after(PROGRESS_INTERVAL_MS, reportAll);
      return () => {
        listeners.delete(notify);
        if (listeners.size > 0) return;
        cancelNext?.();
        cancelNext = null;
      };
    },
  };
}
