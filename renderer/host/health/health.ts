import type { ServiceState } from '../../../src/shared/contract/index.ts';
import type { LiveState } from '../index.ts';

export type Health = 'connecting' | 'lost' | 'safe_mode' | 'failed' | 'degraded' | 'well';

/** The newest states of the services; empty before the host has reported them. */
export const servicesOf = (live: LiveState): readonly ServiceState[] =>
  live.hostStatus?.services ?? live.overview?.services ?? NO_SERVICES;
const NO_SERVICES: readonly ServiceState[] = [];

/** The state of the host in the sidebar: the worst of everything that is known. */
export function healthOf(live: LiveState): Health {
  if (live.connection === 'connecting') return 'connecting';
  if (live.connection !== 'up') return 'lost';
  if (live.overview === null) return 'connecting';
  if (live.overview.safeMode !== null) return 'safe_mode';
  const states = new Set(servicesOf(live).map((service) => service.state));
  if (states.has('failed')) return 'failed';
  return states.has('degraded') ? 'degraded' : 'well';
}
