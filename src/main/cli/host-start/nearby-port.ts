import { takenPort, DEFAULT_GATEWAY_PORT, type TakenPort } from '../../../shared/contract/index.ts';
import type { Outcome, Refusal } from '../../../shared/outcome.ts';
import type { GatewayPortSource, HostRefusalCode } from '../../platform/host-api.ts';

/** The ports that are tried in this order when the first is taken; 0 is any free port. */
const OTHER_PORTS = [
  DEFAULT_GATEWAY_PORT,
  ...Array.from({ length: 9 }, (_, index) => DEFAULT_GATEWAY_PORT + 1 + index),
  0,
];

/** One attempt to start a host; without `portSource` the port was named by a person. */
export interface PortAttempt {
  readonly port: number;
  readonly portSource?: GatewayPortSource;
}

/** The port that a refusal names, and the program that holds it. */
export const takenPortOf = ({ detail }: Refusal<HostRefusalCode>): TakenPort =>
  takenPort.safeParse(detail).data ?? { port: DEFAULT_GATEWAY_PORT, holder: null };

/**
 * Starts a host on the gateway's port of Settings, which is 7400 at first, or on the next free one when another program
 * holds that. A port that a person named is used as it is. `onRetry` is called before another port is tried.
 */
export async function startOnNearbyPort<T>(
  chosenPort: number | null,
  start: (attempt: PortAttempt) => Promise<Outcome<T, HostRefusalCode>>,
  onRetry: (sentence: string) => void,
): Promise<Outcome<T, HostRefusalCode>> {
  if (chosenPort !== null) return start({ port: chosenPort });
  let started = await start({ port: DEFAULT_GATEWAY_PORT, portSource: 'settings' });
  if (started.ok || started.code !== 'PORT_IN_USE') return started;
  const taken = takenPortOf(started);
  for (const port of OTHER_PORTS.filter((candidate) => candidate !== taken.port)) {
    if (started.ok || started.code !== 'PORT_IN_USE') return started;
    onRetry(`${started.message}; trying ${port === 0 ? 'a free port' : `port ${port}`}`);
    started = await start({ port, portSource: { taken } });
  }
  return started;
}
