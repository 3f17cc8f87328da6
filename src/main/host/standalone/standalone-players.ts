import { existsSync } from 'node:fs';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { createAgents } from '../../agents/index.ts';
import { builtInGameTemplates, createRegistry } from '../../games/index.ts';
import { createModels, type Models } from '../../models/index.ts';
import { createOpenings } from '../../chess-data/openings/index.ts';
import { dataPaths } from '../../platform/data-folder/index.ts';
import { openDatabase } from '../../platform/db/open.ts';
import type { ThreadName } from '../../platform/host-api.ts';
import type { Log } from '../../platform/log.ts';
import { installedProgramUrl, resourceUrl } from '../../platform/resource-url.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { realRuntime } from '../../platform/real-runtime.ts';
import { systemClock } from '../../platform/clocks/system-clock.ts';
import { createFileVault, createMemoryVault, createEnvironmentVault } from '../../platform/vault/index.ts';
import {
  createEngineHost,
  createPlayers,
  createSeatBreaches,
  createSeatRecords,
  NO_BOTS,
  type EngineHost,
  type Players,
} from '../../players/index.ts';
import { createSessions } from '../../sessions/index.ts';
import { openInMemoryStorage, type InMemoryStorage } from './in-memory-storage.ts';

/** Players without a running host: nothing is stored, and no port is open. */
export interface StandalonePlayers {
  readonly players: Pick<Players, 'admit' | 'openChooser' | 'createEarlierPositions'>;
  readonly models: Models;
  /** Has two threads, so that a second search does not wait for a player. */
  readonly engineHost: EngineHost;
  readonly runtime: Runtime;
  /** Copies a model endpoint from the data folder; it gets a new id here. */
  importEndpoint(name: string): Promise<Outcome<{ readonly endpointId: string }, 'NOT_FOUND'>>;
  close(): Promise<void>;
}

export interface StandaloneOptions {
  readonly dataFolder: string;
  readonly threadUrl: (name: ThreadName) => URL;
  readonly log: Log;
  /** The version of this program, which is sent to outside players. */
  readonly version: string;
}

export async function openStandalonePlayers(options: StandaloneOptions): Promise<StandalonePlayers> {
  const { log, threadUrl } = options;
  const runtime = realRuntime(systemClock);
  const storage = await openInMemoryStorage(runtime.clock, log);
  // Records of a model's moves refer to a session row, and the games of these players have none.
  storage.db.pragma('foreign_keys = OFF');
  const games = createRegistry(builtInGameTemplates, { check: 'on_first_use' });
  const shared = { ...storage, runtime, log, games, processClock: systemClock };
  const openings = createOpenings(resourceUrl(installedProgramUrl(threadUrl), 'openings.tsv'));
  const agents = createAgents(shared);
  const models = createModels({
    ...shared,
    vault: createEnvironmentVault(createMemoryVault(), process.env),
    recent: () => [],
  });
  const engineHost = createEngineHost({
    threadUrl: threadUrl('engine-thread'),
    random: runtime.random,
    clock: systemClock,
    log,
    threadCount: 2,
  });
  const players = createPlayers({
    ...shared,
    sessions: createSessions({
      ...shared,
      openings,
      agents,
      crashPoint: () => undefined,
      idleMs: () => Infinity,
    }),
    engineHost,
    agents: { ensureOwnAgent: agents.ensureOwnAgent, listOwnAgents: () => new Map() },
    seats: {
      seatsOf: () => null,
      activeSessionsOf: () => [],
      suspendGameClock: () => undefined,
      resumeGameClock: () => undefined,
    },
    models,
    texts: models.texts,
    seatRecords: createSeatRecords(shared),
    breaches: createSeatBreaches(shared),
    bots: NO_BOTS,
    version: options.version,
    openSeatMcpEndpoint: () => Promise.resolve(null),
  });
  return {
    players,
    models,
    engineHost,
    runtime,
    importEndpoint: (name) => importEndpoint({ ...options, storage, runtime, models }, name),
    async close() {
      await players.stop();
      storage.close();
    },
  };
}

interface ImportDeps extends StandaloneOptions {
  readonly storage: InMemoryStorage;
  readonly runtime: Runtime;
  readonly models: Models;
}

/** Reads the endpoint from the database of the data folder, which a host may have open, without changing it. */
async function importEndpoint(
  { dataFolder, storage, runtime, models }: ImportDeps,
  name: string,
): Promise<Outcome<{ readonly endpointId: string }, 'NOT_FOUND'>> {
  const paths = dataPaths(dataFolder);
  const notFound = refuse('NOT_FOUND', `There is no model endpoint "${name}" in ${dataFolder}`);
  if (!existsSync(paths.database)) return notFound;
  const db = await openDatabase(paths.database, { readOnly: true });
  try {
    const vault = createEnvironmentVault(createFileVault(paths.secrets), process.env);
    const endpoint = createModels({
      ...storage,
      db,
      runtime,
      vault,
      games: createRegistry(builtInGameTemplates, { check: 'on_first_use' }),
      processClock: systemClock,
      recent: () => [],
    }).find(name);
    if (endpoint === null) return notFound;
    const { baseUrl, servers, model, limits, sampling, apiKeyRef } = endpoint;
    const apiKey = apiKeyRef === null ? null : await vault.get(apiKeyRef);
    const key = apiKey === null ? {} : { apiKey };
    const added = await models.add({ name, baseUrl, servers: [...servers], model, limits, sampling, ...key });
    return added.ok ? accept({ endpointId: added.value.endpointId }) : notFound;
  } finally {
    db.close();
  }
}
