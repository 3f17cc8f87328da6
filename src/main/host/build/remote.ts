import { registerFleetRoutes } from '../../fleet/http.ts';
import type { Fleet } from '../../fleet/index.ts';
import type { LeaguesApi } from '../../league/index.ts';
import type { CoreServices } from '../../platform/core-services.ts';
import type { SecretVault } from '../../platform/runtime.ts';
import { createRemoteAccess, type RemoteAccess } from '../../remote/index.ts';
import type { PublicPages } from '../../spectators/index.ts';
import type { DomainDeps } from './domain-deps.ts';

export interface RemoteParts extends CoreServices {
  readonly vault: SecretVault;
  readonly leagues: LeaguesApi;
  readonly fleet: Fleet;
  readonly spectators: PublicPages;
}

/** Builds remote access, which is off unless the host was started with its option. */
export const buildRemote = (
  { options }: Pick<DomainDeps, 'options'>,
  { leagues, fleet, ...parts }: RemoteParts,
): RemoteAccess =>
  createRemoteAccess({
    ...parts,
    address: options.remote ?? null,
    managerPort: () => leagues.ports().manager,
    linkPorts: leagues.linkPorts,
    workers: {
      authenticateToken(token) {
        const worker = fleet.authenticate(token);
        return worker && { kind: 'worker', workerId: worker.workerId };
      },
      mount: (app) => registerFleetRoutes(app, fleet),
    },
    isOpenLeague: (leagueId) => leagues.isJoinable(leagueId),
  });
