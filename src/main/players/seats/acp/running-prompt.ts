import { afterStallTolerantDelay } from '../../../platform/async/time-limit.ts';
import type { Clock } from '../../../platform/runtime.ts';
import type { PromptEnd } from './connection.ts';
import type { AcpProgram } from './program.ts';

/** How long an agent may take to end a turn after it was asked to. */
const CANCEL_GRACE_MS = 5000;
/** How long an agent may continue its turn after it has acted. */
const ACTED_GRACE_MS = 10_000;
/** How long a permitted call may take to arrive. */
const ARRIVAL_MS = 10_000;

/** Why this host ended a prompt. */
export type StopReason = 'timeout' | 'dropped' | 'flood' | 'breach' | 'not_arrived' | 'after_move';

export type PromptResult =
  /** The agent ended its turn, unprompted or on request. */
  | { readonly kind: 'ended'; readonly stopped: StopReason | null; readonly end: PromptEnd | null }
  /** The agent replied with an error of its own, for example of its vendor. */
  | { readonly kind: 'refused'; readonly stopped: StopReason | null; readonly reason: string }
  /** The program has ended or no longer replies. */
  | { readonly kind: 'gone'; readonly stopped: StopReason | null; readonly reason: string };

export interface RunningPrompt {
  readonly result: Promise<PromptResult>;
  /** Ends the prompt; a breach ends the program at once, everything else asks it to stop first. */
  stop(reason: StopReason): void;
  /** The agent has acted: its turn should come to an end. */
  acted(): void;
  /** A call of the agent was permitted, and must arrive. */
  permitted(): void;
  /** A call of the agent has arrived. */
  arrived(): void;
}

/** Sends a prompt and supervises it until it has ended. */
export function runPrompt(
  program: AcpProgram,
  text: string,
  {
    clock,
    limitMs,
    signal,
  }: { readonly clock: Clock; readonly limitMs: number; readonly signal: AbortSignal },
): RunningPrompt {
  const timers = new Set<() => void>();
  const runAfter = (delayMs: number, task: () => void): (() => void) => {
    const cancel = afterStallTolerantDelay(clock, delayMs, task);
    timers.add(cancel);
    return cancel;
  };
  let stopReason: StopReason | null = null;
  let cancelArrival = (): void => undefined;

  const stop = (reason: StopReason): void => {
    if (stopReason !== null && reason !== 'breach') return;
    stopReason = reason;
    program.cancel();
    if (reason === 'breach') program.kill();
    else runAfter(CANCEL_GRACE_MS, () => program.kill());
  };
  const onAbort = (): void => stop('dropped');

  async function run(): Promise<PromptResult> {
    runAfter(limitMs, () => stop('timeout'));
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const reply = await program.prompt(text);
      if (reply.ok) return { kind: 'ended', stopped: stopReason, end: reply.value };
      // A reply of an unknown form is one without a move.
      if (reply.code === 'FAILED') return { kind: 'ended', stopped: stopReason, end: null };
      if (reply.code !== 'GONE') return { kind: 'refused', stopped: stopReason, reason: reply.message };
      program.kill();
      return { kind: 'gone', stopped: stopReason, reason: await program.exitReport() };
    } finally {
      signal.removeEventListener('abort', onAbort);
      for (const cancel of timers) cancel();
    }
  }

  return {
    result: run(),
    stop,
    acted: () => void runAfter(ACTED_GRACE_MS, () => stop('after_move')),
    permitted() {
      cancelArrival();
      cancelArrival = runAfter(ARRIVAL_MS, () => stop('not_arrived'));
    },
    arrived: () => cancelArrival(),
  };
}
