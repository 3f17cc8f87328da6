import { MINUTE_MS } from '../../../shared/units.ts';

/** How long a host that another program started keeps running without clients, in milliseconds. */
export const IDLE_EXIT_MS = 10 * MINUTE_MS;
