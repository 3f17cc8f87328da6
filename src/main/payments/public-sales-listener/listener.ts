import {
  createRetryingListener,
  type RetryingListener,
} from '../../platform/net/listeners/retrying-listener.ts';
import type { HostOptions } from '../../platform/host-api.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { Payments } from '../service.ts';
import { listenForSales } from './routes.ts';

/** Creates the listener that sells to the public; null when it is off. */
export function createSalesListener(
  options: HostOptions,
  payments: Payments,
  clock: Clock,
): RetryingListener | null {
  const { sales: port = null } = options.ports;
  if (port === null) return null;
  const { log, limits, version, salesUrl = null } = options;
  return createRetryingListener({
    name: 'sales server',
    port,
    clock,
    log,
    open: () => listenForSales(payments, { port, publicUrl: salesUrl, version, limits, clock, log }),
  });
}
