import { z } from 'zod';
import { call, emptyObject } from './call.ts';

/** The token that reads `GET /metrics` and nothing else. */
export const METRICS_CALLS = {
  /** Creates a token, which only this response contains; the previous token becomes invalid. */
  'metrics.token': call(emptyObject, z.object({ token: z.string() })),
  /** `revoked` is false when there was none. */
  'metrics.revoke': call(emptyObject, z.object({ revoked: z.boolean() })),
};
