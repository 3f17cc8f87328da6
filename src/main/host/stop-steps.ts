import type { Log } from '../platform/log.ts';
import type { Clock } from '../platform/runtime.ts';

/** One part of the host that is stopped: its name in a sentence, and what stops it. */
export type StopStep = readonly [name: string, stop: () => void | Promise<void>];

/**
 * A step that takes longer is named in the log. It is well below the limit of the whole stop, `MAX_STOP_MS` in
 * `electron/quit.ts` and `src/main/cli/stop-signal.ts`.
 */
const SLOW_STEP_MS = 1500;

/**
 * Stops the parts of the host phase by phase. The parts of a phase stop together, because each may wait for programs
 * or connections that do not end by themselves, and the time of the whole stop is limited. A phase begins when every
 * part of the one before has stopped or failed. A part that fails is named in the log and keeps nothing else from
 * stopping; the first such error is thrown at the end. A part that takes long is named in the log, too, because the
 * process ends at the limit and nothing else would show which part was slow.
 */
export async function runStopPhases(
  phases: readonly (readonly StopStep[])[],
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<void> {
  const run = async ([name, stop]: StopStep): Promise<void> => {
    const cancelWarning = clock.after(SLOW_STEP_MS, () => log('warn', `the stop waits for ${name}`));
    try {
      await stop();
    } catch (error) {
      log('error', `the stop of ${name} failed`, { error: String(error) });
      throw error;
    } finally {
      cancelWarning();
    }
  };
  const results: PromiseSettledResult<void>[] = [];
  for (const steps of phases) results.push(...(await Promise.allSettled(steps.map(run))));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
}
