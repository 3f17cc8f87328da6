import { accept } from '../../shared/outcome.ts';
import type { MetricsAccess } from '../app-features/metrics/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface MetricsCallDeps {
  readonly metrics: MetricsAccess;
}

/** Handlers of the `metrics.*` calls. */
export const metricsCalls = ({
  metrics,
}: MetricsCallDeps): Pick<Handlers, 'metrics.token' | 'metrics.revoke'> => ({
  'metrics.token': async () => accept({ token: await metrics.createToken() }),
  'metrics.revoke': async () => accept({ revoked: await metrics.revokeToken() }),
});
