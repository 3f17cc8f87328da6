import { createBroadcasts } from '../../sessions/index.ts';
import { createPublicPages, createHostSpectatorListener, createSpectators } from '../../spectators/index.ts';
import type { DomainDeps } from './domain-deps.ts';
import { buildRemote, type RemoteParts } from './remote.ts';

type SpectatorParts = Parameters<typeof createSpectators>[0] & Parameters<typeof createBroadcasts>[0];

/**
 * Builds what people at other computers use: the pages for spectators, and access for invited players and
 * workers.
 */
export function buildPublicAccess(
  { options }: Pick<DomainDeps, 'options'>,
  parts: Omit<SpectatorParts, 'clock' | 'leagues'> & Omit<RemoteParts, 'spectators'>,
) {
  const { clock } = parts.runtime;
  const broadcasts = createBroadcasts({ ...parts, clock });
  const spectators = createSpectators(parts);
  const viewParts = { ...parts, broadcasts, spectators, clock };
  return {
    broadcasts,
    spectators,
    spectatorListener: createHostSpectatorListener(options, viewParts),
    remote: buildRemote({ options }, { ...parts, spectators: createPublicPages(viewParts) }),
  };
}
