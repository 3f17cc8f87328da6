/** Metrics of host and queue as Prometheus text, behind a read-only token of their own. */
export { metricsRoute } from './http.ts';
export { createMetricsAccess, type MetricsAccess } from './service.ts';
