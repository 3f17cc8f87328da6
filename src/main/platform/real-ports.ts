import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Ports } from './ports.ts';

/** Ports with real randomness and ids and the given clock. */
export const realPorts = (clock: Clock): Ports => ({
  clock,
  random: { bytes: (length) => randomBytes(length) },
  ids: { uuid: () => randomUUID() },
});
