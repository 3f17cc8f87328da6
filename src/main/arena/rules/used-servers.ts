import type { ArenaServer, ModelBuild, EndpointServerState } from '../../../shared/contract/index.ts';

/** A move with the server that responded and the build that played; each is null when it is not known. */
interface ServedMove {
  readonly server: string | null;
  readonly build: ModelBuild | null;
}

/** The servers of an endpoint with their moves in a run, and after them the servers that were removed. */
export function usedServers(
  servers: readonly EndpointServerState[],
  moves: readonly ServedMove[],
): ArenaServer[] {
  const byAddress = new Map<string, { moves: number; readonly builds: Map<string, ModelBuild> }>();
  for (const { server, build } of moves) {
    if (server === null) continue;
    const usedServer = byAddress.get(server) ?? { moves: 0, builds: new Map() };
    byAddress.set(server, usedServer);
    usedServer.moves += 1;
    if (build !== null) usedServer.builds.set(JSON.stringify(build), build);
  }
  const usedBy = (baseUrl: string): Pick<ArenaServer, 'moves' | 'builds'> => {
    const usedServer = byAddress.get(baseUrl);
    return { moves: usedServer?.moves ?? 0, builds: [...(usedServer?.builds.values() ?? [])] };
  };
  const removedAddresses = [...byAddress.keys()].filter(
    (baseUrl) => !servers.some((server) => server.baseUrl === baseUrl),
  );
  return [
    ...servers.map((server) => ({ ...server, ...usedBy(server.baseUrl) })),
    ...removedAddresses.map((baseUrl, index) => ({
      place: servers.length + index + 1,
      baseUrl,
      requestsAtOnce: 1,
      state: 'removed' as const,
      failure: null,
      underWay: 0,
      ...usedBy(baseUrl),
    })),
  ];
}
