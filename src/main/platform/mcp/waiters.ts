import type { Clock } from '../ports.ts';

/** How a wait ended. A timeout is as good an answer as any. */
export type WaitEnd = 'done' | 'timeout' | 'superseded' | 'cancelled' | 'full';

export interface WaitOptions {
  readonly agentId: string;
  /** What is waited for, for example one session. */
  readonly topic: string;
  readonly timeoutMs: number;
  /** Asked at once and after each `touch` of the topic. */
  readonly isDone: () => boolean;
  readonly signal: AbortSignal;
  readonly progress: ((note: { readonly seconds: number; readonly ofSeconds: number }) => void) | null;
}

export interface Waiters {
  wait(options: WaitOptions): Promise<WaitEnd>;
  /** Something about this topic changed: its waiters look again. */
  touch(topic: string): void;
  readonly size: number;
  /** Answers everyone with a timeout, for a clean stop. */
  stop(): void;
}

const PROGRESS_MS = 5000;
const MAX_WAITERS = 4096;
const MAX_PER_AGENT = 32;

interface Waiter {
  readonly options: WaitOptions;
  readonly end: (how: WaitEnd) => void;
}

/** Stops what was started for one waiter. */
type Stop = () => void;

/**
 * Where blocking tools wait. Nothing polls: a waiter is looked at when its topic
 * is touched, so that hundreds of them cost nothing. One waiter per agent and
 * topic: hosts retry after their own timeouts, and the newer call is the one
 * somebody still reads.
 */
export function createWaiters(clock: Clock): Waiters {
  const byTopic = new Map<string, Map<string, Waiter>>();
  const perAgent = new Map<string, number>();
  const beat = createProgressTimer(clock);
  let size = 0;

  const count = (agentId: string, change: number): void => {
    size += change;
    const now = (perAgent.get(agentId) ?? 0) + change;
    if (now === 0) perAgent.delete(agentId);
    else perAgent.set(agentId, now);
  };

  const leave = (waiter: Waiter): void => {
    const { agentId, topic } = waiter.options;
    const waiters = byTopic.get(topic);
    if (waiters?.get(agentId) === waiter) waiters.delete(agentId);
    if (waiters?.size === 0) byTopic.delete(topic);
    count(agentId, -1);
  };

  const enter = (waiter: Waiter): void => {
    const { agentId, topic } = waiter.options;
    const waiters = byTopic.get(topic) ?? new Map<string, Waiter>();
    byTopic.set(topic, waiters);
    const older = waiters.get(agentId);
    waiters.set(agentId, waiter);
    count(agentId, 1);
    older?.end('superseded');
  };

  return {
    wait(options) {
      // Looked at before anything else can happen in this turn: no change is lost in between.
      if (options.signal.aborted) return Promise.resolve('cancelled');
      if (options.isDone()) return Promise.resolve('done');
      const full = size >= MAX_WAITERS || (perAgent.get(options.agentId) ?? 0) >= MAX_PER_AGENT;
      if (full && !byTopic.get(options.topic)?.has(options.agentId)) return Promise.resolve('full');
      return new Promise((resolve) => {
        const cancelEnd = clock.after(options.timeoutMs, () => waiter.end('timeout'));
        const stopNotes = beat.join(options);
        let over = false;
        const waiter: Waiter = {
          options,
          end(how) {
            if (over) return;
            over = true;
            cancelEnd();
            stopNotes();
            options.signal.removeEventListener('abort', cancelled);
            leave(waiter);
            resolve(how);
          },
        };
        const cancelled = (): void => waiter.end('cancelled');
        options.signal.addEventListener('abort', cancelled);
        enter(waiter);
      });
    },
    touch(topic) {
      for (const waiter of byTopic.get(topic)?.values() ?? [])
        if (waiter.options.isDone()) waiter.end('done');
    },
    get size() {
      return size;
    },
    stop() {
      for (const waiters of byTopic.values()) for (const waiter of waiters.values()) waiter.end('timeout');
    },
  };
}

/**
 * A note every five seconds for clients that count them as life. One timer tells
 * all waiters in one go: hundreds of timers of their own would wake the process
 * hundreds of times for the same work. It rests while nobody listens.
 */
function createProgressTimer(clock: Clock): { join(options: WaitOptions): Stop } {
  const listeners = new Set<() => void>();
  let rest: Stop | null = null;

  const turn = (): void => {
    rest = clock.after(PROGRESS_MS, turn);
    for (const notify of listeners) notify();
  };

  return {
    join({ timeoutMs, progress }) {
      if (progress === null) return () => undefined;
      const startedMs = clock.monotonicMs();
      const notify = (): void => {
        const seconds = Math.round((clock.monotonicMs() - startedMs) / 1000);
        // Who came just now hears at the next beat; progress starts above nothing.
        if (seconds > 0) progress({ seconds, ofSeconds: Math.ceil(timeoutMs / 1000) });
      };
      listeners.add(notify);
      rest ??= clock.after(PROGRESS_MS, turn);
      return () => {
        listeners.delete(notify);
        if (listeners.size > 0) return;
        rest?.();
        rest = null;
      };
    },
  };
}
