import { setTimeout as pause } from 'node:timers/promises';
import type { Outcome } from '../../../shared/outcome.ts';
import type { HostRefusalCode } from '../../platform/host-api.ts';
import type { CommandIo } from '../command.ts';

/** Maximum wait for a host that is starting or stopping, which has the lock of the folder but no address. */
const MAX_WAIT_MS = 15_000;
const POLL_MS = 200;
const MAX_POLLS = MAX_WAIT_MS / POLL_MS;
/** The command prints nothing during these polls, so that a short wait stays silent. */
const QUIET_POLLS = 5;

/**
 * Tries to reach the host of a data folder, or to become it, until the folder is no longer held by a host without an
 * address. Resolves with the last refusal when that takes longer than 15 s, or when the command is stopped.
 */
export async function retryWhileFolderIsInUse<T>(
  { io, name }: { readonly io: CommandIo; readonly name: string },
  attempt: () => Promise<Outcome<T, HostRefusalCode>>,
): Promise<Outcome<T, HostRefusalCode>> {
  const deadlineMs = io.monotonicMs() + MAX_WAIT_MS;
  for (let polls = 0; ; polls += 1) {
    const result = await attempt();
    const isInUse = !result.ok && result.code === 'DATA_IN_USE';
    if (!isInUse || polls >= MAX_POLLS || io.monotonicMs() >= deadlineMs || io.signal.aborted) return result;
    if (polls === QUIET_POLLS)
      io.stderr(`${name}: the host of this data folder is starting or stopping; waiting for it\n`);
    await pause(POLL_MS);
  }
}
