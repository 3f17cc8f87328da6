import { createBroadcasts } from '../../sessions/index.ts';
import { createSpectatorListener, createSpectators } from '../../spectators/index.ts';
import type { DomainDeps } from './domain-deps.ts';

type SpectatorParts = Parameters<typeof createSpectators>[0] & Parameters<typeof createBroadcasts>[0];

/** Builds what shows sessions and leagues to those who take no part in them. */
export function buildSpectators(
  { options }: Pick<DomainDeps, 'options'>,
  parts: Omit<SpectatorParts, 'clock'>,
) {
  const { clock } = parts.runtime;
  const broadcasts = createBroadcasts({ ...parts, clock });
  const spectators = createSpectators(parts);
  const spectatorListener = createSpectatorListener(options, { ...parts, broadcasts, spectators, clock });
  return { broadcasts, spectators, spectatorListener };
}
