import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Runtime } from './runtime.ts';

/** A runtime with real randomness and ids and the given clock. */
export const realRuntime = (clock: Clock): Runtime => ({
  clock,
  random: { bytes: (length) => randomBytes(length) },
  ids: { uuid: () => randomUUID() },
});
