import { refuse } from '../../../shared/outcome.ts';
import { errorEnvelope } from '../../../shared/wire/session-rest.ts';
import { RefusalError } from '../../platform/net/envelope.ts';
import type { HttpServer } from '../../platform/net/http-server.ts';
import { EXPOSITION_TYPE, formatExposition } from './exposition.ts';
import { fleetFamilies, hostFamilies, type HostMetrics } from './metric-families.ts';
import type { FleetMetrics } from '../../fleet/index.ts';
import { z } from 'zod';

export interface MetricsRouteDeps {
  readonly host: () => HostMetrics;
  readonly fleet: () => Promise<FleetMetrics>;
}

/** Registers `GET /metrics`, for the token of the metrics and for the admin. */
export function metricsRoute(app: HttpServer, { host, fleet }: MetricsRouteDeps): void {
  app.get(
    '/metrics',
    {
      config: { admitsMetrics: true },
      schema: {
        summary: 'Figures of host and queue as Prometheus text (metrics token)',
        response: { 200: z.string(), '4xx': errorEnvelope, '5xx': errorEnvelope },
      },
    },
    async (request, reply) => {
      if (request.caller?.kind !== 'metrics' && request.caller?.kind !== 'admin')
        throw new RefusalError(
          refuse('FORBIDDEN', 'This token does not read the metrics; "arbiter metrics token" makes one'),
        );
      const text = formatExposition([...hostFamilies(host()), ...fleetFamilies(await fleet())]);
      return reply
        .type(EXPOSITION_TYPE)
        .serializer((body: unknown) => String(body))
        .send(text);
    },
  );
}
