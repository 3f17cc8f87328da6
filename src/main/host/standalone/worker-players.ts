import { resolve } from 'node:path';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { MAX_OWN_PLAYERS } from '../../../shared/wire/fleet.ts';
import {
  createEngineHashReader,
  openSigners,
  type ReadEngineHash,
  type OfferedPlayers,
  type SigningPrograms,
} from '../../fleet/index.ts';
import { builtInGameTemplates, createRegistry } from '../../games/index.ts';
import { createModels } from '../../models/index.ts';
import type { Log } from '../../platform/log.ts';
import { realRuntime } from '../../platform/real-runtime.ts';
import { systemClock } from '../../platform/clocks/system-clock.ts';
import { createMemoryVault, createEnvironmentVault } from '../../platform/vault/index.ts';
import { testEngine } from '../../players/index.ts';
import { openInMemoryStorage } from './in-memory-storage.ts';

/**
 * The players of a worker. The owner of the worker named them, and an order can name no others, except random and
 * built-in players, which every worker has.
 */

export interface WorkerModelServer {
  readonly baseUrl: string;
  /** Null for all models that the server lists. */
  readonly model: string | null;
  /** The key, or `env:NAME` for a variable of the environment; null without one. */
  readonly apiKey: string | null;
}

export interface WorkerPlayersOptions {
  /** Paths of UCI engines. */
  readonly engines: readonly string[];
  readonly models: readonly WorkerModelServer[];
  /** The commands of programs that sign for players with a key of their own. */
  readonly signers: readonly string[];
  readonly log: Log;
}

/** The players of a worker besides random and built-in ones. */
export interface WorkerPlayers {
  /** What the worker reports to the host, at most `MAX_OWN_PLAYERS` of each kind. */
  readonly offeredPlayers: OfferedPlayers;
  /** The path of an engine. Rejects when the worker has none, or when its file changed since the worker started. */
  enginePath(sha256: string): Promise<string>;
  /** The server of a model; null when the worker has none. */
  modelServer(model: string): WorkerModelServer | null;
  readonly signers: SigningPrograms;
  /** Ends the programs that sign. */
  close(): Promise<void>;
}

interface FoundEngine {
  readonly path: string;
  readonly sha256: string;
  readonly name: string;
}

/**
 * Starts each engine once, requests the list of each server for which no model is named, and starts the programs that
 * sign. Refuses at the first one that does not respond, with its name.
 */
export async function openWorkerPlayers(
  options: WorkerPlayersOptions,
): Promise<Outcome<WorkerPlayers, 'USAGE'>> {
  const readHash = createEngineHashReader();
  const engines: FoundEngine[] = [];
  for (const path of options.engines) {
    const engine = await probeEngine(resolve(path), readHash);
    if (!engine.ok) return engine;
    engines.push(engine.value);
  }
  const models = new Map<string, WorkerModelServer>();
  for (const server of options.models) {
    const names = server.model === null ? await listModels(options, server) : accept([server.model]);
    if (!names.ok) return names;
    for (const name of names.value) if (!models.has(name)) models.set(name, server);
  }
  const signers = await openSigners(options.signers, systemClock);
  if (!signers.ok) return signers;
  const { keys } = signers.value;
  const offeredPlayers: OfferedPlayers = {
    engines: engines.slice(0, MAX_OWN_PLAYERS).map(({ sha256, name }) => ({ sha256, name })),
    models: [...models.keys()].slice(0, MAX_OWN_PLAYERS),
    // A host of an earlier version does not know this member.
    ...(keys.length === 0 ? {} : { signers: keys.slice(0, MAX_OWN_PLAYERS) }),
  };
  return accept({
    offeredPlayers,
    async enginePath(sha256) {
      const engine = engines.find((candidate) => candidate.sha256 === sha256);
      if (engine === undefined) throw new Error('this worker has no engine with the hash of the order');
      if ((await readHash(engine.path)) !== sha256)
        throw new Error(`the file of ${engine.name} changed since this worker started; start it again`);
      return engine.path;
    },
    modelServer: (model) => models.get(model) ?? null,
    signers: signers.value,
    close: () => signers.value.close(),
  });
}

const MAX_NAME_LENGTH = 100;

async function probeEngine(path: string, readHash: ReadEngineHash): Promise<Outcome<FoundEngine, 'USAGE'>> {
  const { state, name, detail } = await testEngine(path, systemClock);
  const sha256 = await readHash(path);
  if (state === 'ok' && sha256 !== null)
    return accept({ path, sha256, name: name.slice(0, MAX_NAME_LENGTH) });
  return refuse('USAGE', `${path} is not a UCI engine: ${detail ?? 'its file cannot be read'}`);
}

async function listModels(
  { log }: WorkerPlayersOptions,
  { baseUrl, apiKey }: WorkerModelServer,
): Promise<Outcome<readonly string[], 'USAGE'>> {
  const runtime = realRuntime(systemClock);
  const storage = await openInMemoryStorage(runtime.clock, log);
  try {
    const models = createModels({
      ...storage,
      runtime,
      games: createRegistry(builtInGameTemplates, { check: 'on_first_use' }),
      processClock: systemClock,
      vault: createEnvironmentVault(createMemoryVault(), process.env),
      // Only a model that chooses a move reads earlier actions, and here none does.
      recent: () => [],
    });
    const key = apiKey === null ? {} : { apiKey };
    // The endpoint is needed only to request the list of the server, and disappears with the storage in memory.
    const added = await models.add({ name: 'server', baseUrl, model: 'any', ...key });
    if (!added.ok) return refuse('USAGE', `${baseUrl}: ${added.message}`);
    const tested = await models.test(added.value.endpointId);
    const names = tested.ok ? tested.value.models : [];
    return names.length > 0
      ? accept(names)
      : refuse('USAGE', `${baseUrl} lists no models: ${tested.ok ? tested.value.detail : tested.message}`);
  } finally {
    storage.close();
  }
}
