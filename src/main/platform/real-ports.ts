import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Ports } from './ports.ts';

/** The real outside world, with whatever clock the host was started with. */
export const realPorts = (clock: Clock): Ports => ({
  clock,
  random: { bytes: (length) => randomBytes(length) },
  ids: { uuid: () => randomUUID() },
});
