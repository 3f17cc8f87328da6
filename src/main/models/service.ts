import type {
  CallInput,
  CallOutput,
  DetectedServer,
  ModelAgentStats,
  EndpointServerState,
  ModelTest,
} from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { GameRegistry } from '../games/index.ts';
import type { MoveChooser, TurnTexts } from '../players/index.ts';
import type { Clock } from '../platform/runtime.ts';
import { createModelChoosers } from './move-chooser.ts';
import { createBuildLookup, type BuildLookup } from './server/model-build.ts';
import { chooseWithModel, type ModelChoice, type ChoiceRequest } from './prompt/choose-with-model.ts';
import {
  createModelClient,
  type ClientDeps,
  type ModelClient,
  type ModelTarget,
} from './server/model-client.ts';
import { createCountedClient } from './server/local-requests.ts';
import { createEndpoints, type EndpointCode, type ModelEndpoints, type EndpointsDeps } from './endpoints.ts';
import { parseBaseUrl } from './server/base-url.ts';
import { createModelStatsTally, type ModelStatsTally } from './model-stats-tally.ts';
import { movesStore, type MoveRecord } from './store/moves-store.ts';
import { createTurnTexts } from './prompt/turn-texts.ts';
import { createPauseGate } from './pause-gate.ts';
import { createRunningModelTurns, type StoppableTurn } from './running-turns.ts';
import {
  createStoredTexts,
  NO_STORED_TEXTS,
  type TextMessage,
  type StoredTexts,
} from './traces/stored-texts.ts';
import { findBuildProblem } from './pool/build-problem.ts';
import { createServerPools } from './pool/server-pools.ts';
import { detectServers, testTarget, type ProbeDeps } from './server/probe-server.ts';
import { serversOf, type StoredEndpoint } from './store/endpoint-store.ts';

export interface ModelsDeps extends EndpointsDeps {
  readonly games: GameRegistry;
  /** The real clock, also in tests, because it limits real requests. */
  readonly processClock: Clock;
  readonly recent: (sessionId: string, role: string) => readonly string[];
  /** See `ModelChooserDeps.variantSeedOf`. */
  readonly variantSeedOf?: (sessionId: string) => string | null;
  readonly backoffMs?: ClientDeps['retryDelaysMs'];
  /** Days for which prompts and replies are kept; none are kept without it. */
  readonly traceDays?: () => number;
  /** Replaces keys and tokens in texts that are kept. */
  readonly redact?: (text: string) => string;
}

type AvailableRequest = CallInput<'models.available'>;
type AvailableModels = CallOutput<'models.available'>;

/** Language models as players: their endpoints, their move choosers and the records of their moves. */
export interface Models extends Pick<ModelEndpoints, 'list' | 'find' | 'add' | 'update' | 'remove'> {
  detect(): Promise<DetectedServer[]>;
  /** See `models.available` of the window. */
  listAvailable(request: AvailableRequest): Promise<Outcome<AvailableModels, EndpointCode>>;
  test(endpointId: string): Promise<Outcome<ModelTest, EndpointCode>>;
  /** Health and load of the servers of an endpoint; none for an unknown one. */
  serversOf(endpointId: string): readonly EndpointServerState[];
  /** Refuses an endpoint whose servers report different builds of its model. */
  checkServers(endpointId: string): Promise<Outcome<null>>;
  chooserFor(endpointId: string): MoveChooser;
  /** The prompts and the tolerant reader of replies, for other players that read and write text. */
  readonly texts: TurnTexts;
  /** A decision outside any session: some ids of a list, in order. */
  choose(
    endpointId: string,
    request: ChoiceRequest,
  ): Promise<Outcome<ModelChoice, EndpointCode | 'KEY_MISSING'>>;
  /** Pauses or resumes requests of models that play in real time; their players wait meanwhile. */
  setPaused(paused: boolean): void;
  isPaused(): boolean;
  /** Whether a model on this computer works on a reply. */
  isThinkingHere(): boolean;
  /** The moves of models in a session, with sealed choices; the caller must decide who may see them. */
  movesOf(sessionId: string, sinceTick?: number): readonly MoveRecord[];
  /** Stores moves that the models of a worker made; must be called inside a job of the writer. */
  storeMoves(records: readonly MoveRecord[]): void;
  /** A prompt or a reply by its hash; null when it is not kept. The caller must decide who may see it. */
  textOf(hash: string): readonly TextMessage[] | null;
  /** Deletes texts that are too old or too many. */
  pruneTexts(): Promise<void>;
  /**
   * Stops the requests in progress for moves of a game, of one role or of all, with an audit row. Returns the roles
   * whose requests were stopped.
   */
  stopTurns(sessionId: string, role: string | undefined): Promise<readonly string[]>;
  readMetrics(): readonly ModelAgentStats[];
}

export function createModels(deps: ModelsDeps): Models {
  const { client, isThinkingHere } = createCountedClient(
    createModelClient({
      clock: deps.processClock,
      ...(deps.backoffMs === undefined ? {} : { retryDelaysMs: deps.backoffMs }),
    }),
  );
  const endpoints = createEndpoints(deps);
  const moves = movesStore(deps.db);
  const storedTexts = storedTextsFor(deps);
  const runningTurns = createRunningModelTurns();
  const { list, find, add, update, remove } = endpoints;
  const gate = createPauseGate();
  const builds = createBuildLookup(deps.processClock);
  const pools = createServerPools(deps.processClock);
  return {
    list,
    find,
    add,
    update,
    remove,
    detect: () => detectServers(client),
    listAvailable: (request) => listAvailable({ client, endpoints }, request),
    test: (endpointId) => testEndpoint(deps, { client, builds, endpoints, endpointId }),
    serversOf(endpointId) {
      const endpoint = endpoints.find(endpointId);
      return endpoint === null ? [] : pools.statesOf(endpoint);
    },
    checkServers: (endpointId) => checkServers({ builds, endpoints }, endpointId),
    chooserFor: createModelChoosers({
      ...deps,
      endpoints,
      client,
      poolOf: pools.poolOf,
      builds,
      moves,
      storedTexts,
      running: runningTurns,
    }),
    texts: createTurnTexts(deps.recent),
    choose: async (endpointId, request) => {
      const endpoint = endpoints.find(endpointId);
      if (endpoint === null) return refuse('NOT_FOUND', 'No such endpoint');
      const key = await endpoints.readKey(endpoint);
      if (!key.ok) return key;
      await gate.waitUntilOpen(request.signal);
      const { baseUrl, model, limits, sampling, structured } = endpoint;
      const target = { baseUrl, model, apiKey: key.value };
      return accept(
        await chooseWithModel(
          client,
          { target, limits, sampling, isStructured: structured !== 'no' },
          request,
        ),
      );
    },
    setPaused: gate.setPaused,
    isPaused: gate.isPaused,
    isThinkingHere,
    movesOf: moves.listBySession,
    storeMoves: (records) => records.forEach(moves.upsert),
    textOf: storedTexts.find,
    pruneTexts: storedTexts.prune,
    stopTurns: (sessionId, role) => stopTurns(deps, sessionId, runningTurns.turnsOf(sessionId, role)),
    readMetrics() {
      const tallies = new Map<string, { tally: ModelStatsTally; agentId: string; endpointId: string }>();
      for (const record of moves.iterateAll()) {
        const { agentId, endpointId } = record;
        const entry = tallies.get(agentId) ?? { tally: createModelStatsTally(), agentId, endpointId };
        tallies.set(agentId, entry);
        entry.tally.add(record);
      }
      return [...tallies.values()].map(({ tally, agentId, endpointId }) => ({
        agentId,
        endpointId,
        stats: tally.stats(),
      }));
    },
  };
}

/** Maximum time in milliseconds for a server to list its models. */
const LIST_MS = 3000;

async function listAvailable(
  { client, endpoints }: Pick<TestRequest, 'client' | 'endpoints'>,
  { baseUrl, apiKey, endpointId }: AvailableRequest,
): Promise<Outcome<AvailableModels, EndpointCode>> {
  const parsedUrl = parseBaseUrl(baseUrl);
  if (!parsedUrl.ok) return parsedUrl;
  const endpoint = endpointId === undefined ? null : endpoints.find(endpointId);
  const storedKey = endpoint?.baseUrl === parsedUrl.value ? await endpoints.readKey(endpoint) : null;
  // The name of a variable is no key; the variable is read when the endpoint is stored.
  const typedKey = apiKey?.startsWith('env:') === true ? undefined : apiKey;
  const key = typedKey ?? (storedKey?.ok === true ? storedKey.value : null);
  const modelList = await client.list(
    { baseUrl: parsedUrl.value, apiKey: key },
    { limitMs: LIST_MS },
    new AbortController().signal,
  );
  return accept(
    modelList.ok ? { models: [...modelList.models], failure: null } : { models: [], failure: modelList.code },
  );
}

const storedTextsFor = (deps: ModelsDeps): StoredTexts =>
  deps.traceDays === undefined
    ? NO_STORED_TEXTS
    : createStoredTexts({
        db: deps.db,
        writer: deps.writer,
        clock: deps.runtime.clock,
        days: deps.traceDays,
        redact: deps.redact ?? ((text) => text),
      });

/**
 * Stops these turns and returns their roles. The audit row is stored first, so that every turn that a person ends has
 * one; a turn that begins meanwhile continues.
 */
async function stopTurns(
  deps: ModelsDeps,
  sessionId: string,
  turns: readonly StoppableTurn[],
): Promise<readonly string[]> {
  const roles = turns.map(({ role }) => role);
  if (roles.length > 0) await recordTurnStopAudit(deps, sessionId, roles);
  for (const turn of turns) turn.stop();
  return roles;
}

const recordTurnStopAudit = (
  { writer, audit }: ModelsDeps,
  sessionId: string,
  roles: readonly string[],
): Promise<void> =>
  writer.write(() => {
    const payload = { roles: [...roles] };
    audit.append({
      system: 'sessions',
      action: 'MODEL_STOPPED',
      subject: sessionId,
      actor: 'person',
      payload,
    });
  });

interface TestRequest {
  readonly client: ModelClient;
  readonly builds: BuildLookup;
  readonly endpoints: ModelEndpoints;
  readonly endpointId: string;
}

async function testEndpoint(
  { runtime, processClock }: ModelsDeps,
  { client, builds, endpoints, endpointId }: TestRequest,
): Promise<Outcome<ModelTest, EndpointCode>> {
  const endpoint = endpoints.find(endpointId);
  if (endpoint === null) return refuse('NOT_FOUND', 'No such endpoint');
  const key = await endpoints.readKey(endpoint);
  const result = key.ok
    ? await testServers({ client, builds, clock: processClock }, { ...endpoint, apiKey: key.value })
    : keyMissing(endpoint, key.message);
  const modelTest: ModelTest = { ...result, atMs: runtime.clock.nowMs() };
  await endpoints.saveTest(endpoint.endpointId, modelTest);
  return accept(modelTest);
}

/** Tests every server of an endpoint. Returns the result of the first server, or of the first one that fails. */
async function testServers(
  deps: ProbeDeps,
  endpoint: StoredEndpoint & Pick<ModelTarget, 'apiKey'>,
): Promise<Omit<ModelTest, 'atMs'>> {
  const servers = serversOf(endpoint);
  const [first, ...others] = await Promise.all(
    servers.map(async ({ baseUrl }) => ({
      baseUrl,
      result: await testTarget(deps, { ...endpoint, baseUrl }),
    })),
  );
  if (first === undefined || others.length === 0) return first?.result ?? keyMissing(endpoint, 'no server');
  const failedServer = [first, ...others].find(({ result }) => !result.ok);
  if (failedServer !== undefined)
    return { ...failedServer.result, detail: `${failedServer.baseUrl}: ${failedServer.result.detail}` };
  const builds = [first, ...others].map(({ baseUrl, result: { build } }) => ({ baseUrl, build }));
  const detail = [`All ${servers.length} servers answer`, findBuildProblem(builds)].filter(
    (part) => part !== null,
  );
  return { ...first.result, detail: detail.join('. ') };
}

async function checkServers(
  { builds, endpoints }: Pick<TestRequest, 'builds' | 'endpoints'>,
  endpointId: string,
): Promise<Outcome<null>> {
  const endpoint = endpoints.find(endpointId);
  if (endpoint === null || endpoint.servers.length === 0) return accept(null);
  const key = await endpoints.readKey(endpoint);
  const { signal } = new AbortController();
  const reportedBuilds = serversOf(endpoint).map(async ({ baseUrl }) => {
    const target = { baseUrl, model: endpoint.model, apiKey: key.ok ? key.value : null };
    return { baseUrl, build: await builds.findBuild(target, signal) };
  });
  const problem = findBuildProblem(await Promise.all(reportedBuilds));
  return problem === null
    ? accept(null)
    : refuse('INVALID_REQUEST', `${endpoint.name} cannot play. ${problem}`);
}

const keyMissing = ({ model }: StoredEndpoint, detail: string): Omit<ModelTest, 'atMs'> => ({
  ok: false,
  code: 'key_missing',
  detail,
  model,
  models: [],
  latencyMs: null,
  structured: 'unknown',
  build: null,
});
