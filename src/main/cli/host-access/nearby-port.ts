import type { Outcome } from '../../../shared/outcome.ts';
import type { HostRefusalCode } from '../../platform/host-api.ts';

const USUAL_PORT = 7400;
/** The ports after the usual one, in the order in which they are tried; 0 is any free port. */
const NEARBY_PORTS = [7401, 7402, 7403, 7404, 7405, 7406, 7407, 7408, 7409, 0];

/**
 * Starts a host on the usual port of the gateway, or on the next free one when another program holds that. A
 * port that a person named is used as it is. `onRetry` is called before another port is tried.
 */
export async function onFreePort<T>(
  named: number | null,
  start: (port: number) => Promise<Outcome<T, HostRefusalCode>>,
  onRetry: (sentence: string) => void,
): Promise<Outcome<T, HostRefusalCode>> {
  let started = await start(named ?? USUAL_PORT);
  if (named !== null) return started;
  for (const port of NEARBY_PORTS) {
    if (started.ok || started.code !== 'PORT_IN_USE') return started;
    onRetry(`${started.message}; trying ${port === 0 ? 'a free port' : `port ${port}`}`);
    started = await start(port);
  }
  return started;
}
