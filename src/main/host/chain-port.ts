import type { Bus } from '../platform/events/bus.ts';

export interface ChainPortDeps {
  readonly bus: Pick<Bus, 'on'>;
  readonly chain: { port(): Promise<number | null> };
}

/**
 * Reports the port of the local node whenever it is another one than before, null when there is none: the owner may
 * choose another network while the host runs, and programs read the port from `host.json`. Returns a function that
 * stops this.
 */
export function followChainPort(
  { bus, chain }: ChainPortDeps,
  known: number | null,
  report: (port: number | null) => void,
): () => void {
  let last = known;
  let isStopped = false;
  const update = async (): Promise<void> => {
    const port = await chain.port();
    if (isStopped || port === last) return;
    report(port);
    last = port;
  };
  // What could not be reported is reported with the next change.
  const stop = bus.on('chain.changed', () => void update().catch(() => undefined));
  return () => {
    isStopped = true;
    stop();
  };
}
