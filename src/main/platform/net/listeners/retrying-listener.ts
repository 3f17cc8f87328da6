import type { Outcome } from '../../../../shared/outcome.ts';
import type { Log } from '../../log.ts';
import type { Clock } from '../../runtime.ts';
import type { PortFailure } from '../../../../shared/contract/host.ts';
import { findPortHolder } from '../port-holder.ts';
import type { ListenRefusal } from './port-failure.ts';

/** Whether a listener of the host has its port. */
export interface ListenerStatus {
  readonly port: number;
  readonly state: 'listening' | 'busy' | 'off';
  /** The program that has the port while the state is `busy`; otherwise null. */
  readonly holder: string | null;
  /** Why the system did not open the port; only while the state is `off`, and absent if it was not tried yet. */
  readonly failure?: PortFailure;
}

export interface RetryingListener {
  /**
   * Opens the listener. When the port is taken or cannot be opened it logs one warning for each holder or reason and
   * tries again every five seconds.
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
  readonly open: () => Promise<Outcome<{ readonly port: number; close(): Promise<void> }, ListenRefusal>>;
  /** Called when the listener has its port. */
  readonly onOpen?: () => void;
}

const RETRY_MS = 5000;

/** Creates a listener without which the host can run: while its port cannot be opened, the listener waits. */
export function createRetryingListener(options: RetryingListenerOptions): RetryingListener {
  const { name, port, clock, log } = options;
  let openListener: { readonly port: number; close(): Promise<void> } | null = null;
  let holder: string | null = null;
  let failure: PortFailure | null = null;
  let isStopping = false;
  let cancelRetry = (): void => undefined;

  const warn = (fields: Readonly<Record<string, string>>): void =>
    log('warn', `the ${name} cannot open its port and will try again`, { port, ...fields });

  const recordHolder = async (): Promise<void> => {
    // The holder may have ended since the attempt. The one that was found last is then still a better name than none.
    const holderName = (await findPortHolder(port)) ?? holder ?? 'another program';
    // A port may stay taken for days, so only a new holder is worth another line.
    if (holderName !== holder) warn({ holder: holderName });
    holder = holderName;
    failure = null;
  };

  const recordFailure = (newFailure: PortFailure, message: string): void => {
    holder = null;
    if (newFailure.code !== failure?.code) warn({ reason: message });
    failure = newFailure;
  };

  const start = async (): Promise<void> => {
    const outcome = await options.open();
    if (outcome.ok) {
      if (isStopping) return outcome.value.close();
      openListener = outcome.value;
      holder = null;
      failure = null;
      options.onOpen?.();
      return;
    }
    if (outcome.code === 'PORT_IN_USE') await recordHolder();
    else recordFailure(outcome.detail as PortFailure, outcome.message);
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
      ...(failure === null ? {} : { failure }),
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
