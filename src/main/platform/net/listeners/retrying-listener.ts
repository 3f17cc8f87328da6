import type { Outcome } from '../../../../shared/outcome.ts';
import type { Log } from '../../log.ts';
import type { Clock } from '../../runtime.ts';
import { findPortHolder } from '../port-holder.ts';

/** Whether a listener of the host has its port. */
export interface ListenerStatus {
  readonly port: number;
  readonly state: 'listening' | 'busy' | 'off';
  /** The program that has the port while the state is `busy`; otherwise null. */
  readonly holder: string | null;
}

export interface RetryingListener {
  /**
   * Opens the listener. When the port is taken it logs one warning for each holder and tries again every five
   * seconds.
   */
  start(): Promise<void>;
  stop(): Promise<void>;
  listenerStatus(): ListenerStatus;
}

export interface RetryingListenerOptions {
  /** The listener as the log names it: `OpenFront listener`. */
  readonly name: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly clock: Clock;
  readonly log: Log;
  readonly open: () => Promise<Outcome<{ readonly port: number; close(): Promise<void> }, 'PORT_IN_USE'>>;
  /** Called when the listener has its port. */
  readonly onOpen?: () => void;
}

const RETRY_MS = 5000;

/** Creates a listener without which the host can run: while another program has its port, the listener waits. */
export function createRetryingListener(options: RetryingListenerOptions): RetryingListener {
  const { name, port, clock, log } = options;
  let openListener: { readonly port: number; close(): Promise<void> } | null = null;
  let holder: string | null = null;
  let isStopping = false;
  let cancelRetry = (): void => undefined;

  const start = async (): Promise<void> => {
    const outcome = await options.open();
    if (outcome.ok) {
      if (isStopping) return outcome.value.close();
      openListener = outcome.value;
      holder = null;
      options.onOpen?.();
      return;
    }
    // The holder may have ended since the attempt. The one that was found last is then still a better name than none.
    const holderName = (await findPortHolder(port)) ?? holder ?? 'another program';
    // A port may stay taken for days, so only a new holder is worth another line.
    if (holderName !== holder)
      log('warn', `the ${name} cannot open its port and will try again`, { port, holder: holderName });
    holder = holderName;
    if (isStopping) return;
    cancelRetry = clock.after(RETRY_MS, () => {
      start().catch((error: unknown) =>
        log('error', `the ${name} failed to start`, { error: String(error) }),
      );
    });
  };

  return {
    start,
    async stop() {
      isStopping = true;
      cancelRetry();
      await openListener?.close();
      openListener = null;
    },
    listenerStatus: () => ({
      port: openListener?.port ?? port,
      state: openListener !== null ? 'listening' : holder !== null ? 'busy' : 'off',
      holder,
    }),
  };
}

/**
 * The port of a listener for the ready line; null while it has no port, undefined when no such listener was
 * asked for.
 */
export function optionalPortOf(
  listener: { readonly listenerStatus: () => ListenerStatus | null } | null,
): number | null | undefined {
  const status = listener?.listenerStatus() ?? null;
  if (status === null) return undefined;
  const { state, port } = status;
  return state === 'listening' ? port : null;
}
