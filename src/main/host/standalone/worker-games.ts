import type { OrderedGame, OrderedPlayer, WorkerMove } from '../../../shared/wire/fleet.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { createAgents } from '../../agents/index.ts';
import { NO_PLAYERS, type WorkerGame, type WorkerGames } from '../../fleet/index.ts';
import { builtInGameTemplates, createRegistry, rulesHash, type GameRegistry } from '../../games/index.ts';
import { createModels, type Models, type MoveRecord } from '../../models/index.ts';
import { createOpenings, type Openings } from '../../chess-data/openings/index.ts';
import type { ThreadName } from '../../platform/host-api.ts';
import type { Log } from '../../platform/log.ts';
import { realRuntime } from '../../platform/real-runtime.ts';
import { installedProgramUrl, resourceUrl } from '../../platform/resource-url.ts';
import { systemClock } from '../../platform/clocks/system-clock.ts';
import { createMemoryVault, createEnvironmentVault } from '../../platform/vault/index.ts';
import {
  createEngineHost,
  createPlayers,
  createSeatBreaches,
  createSeatRecords,
  NO_BOTS,
  type EngineHost,
  type PlayerAgent,
  type Players,
} from '../../players/index.ts';
import {
  createSessions,
  headerText,
  visibleActions,
  toLogRows,
  type Sessions,
} from '../../sessions/index.ts';
import { openInMemoryStorage, type InMemoryStorage } from './in-memory-storage.ts';
import { createSignedSeatsOfGame, type SignedSeatsOfGame } from './signer-seats.ts';
import type { WorkerPlayers } from './worker-players.ts';
import { DAY_MS } from '../../../shared/units.ts';

export interface WorkerGamesOptions {
  readonly threadUrl: (name: ThreadName) => URL;
  readonly log: Log;
  readonly version: string;
  /** How many games are played at the same time; there are as many engine threads. */
  readonly slots: number;
  /** Engines, models and programs that sign; when absent, only random and built-in players play. */
  readonly players?: WorkerPlayers;
}

interface Parts extends WorkerGamesOptions {
  readonly games: GameRegistry;
  readonly openings: Openings;
  readonly engineHost: EngineHost;
}

/**
 * Plays games that another host ordered, with the players of this program. Each game has a host of its own in memory,
 * so that a fault in one of them loses that game only.
 */
export function openWorkerGames(options: WorkerGamesOptions): WorkerGames & { close(): Promise<void> } {
  const games = createRegistry(builtInGameTemplates, { check: 'on_first_use' });
  const runtime = realRuntime(systemClock);
  const parts: Parts = {
    ...options,
    games,
    openings: createOpenings(resourceUrl(installedProgramUrl(options.threadUrl), 'openings.tsv')),
    engineHost: createEngineHost({
      threadUrl: options.threadUrl('engine-thread'),
      random: runtime.random,
      clock: systemClock,
      log: options.log,
      threadCount: options.slots,
    }),
  };
  return {
    players: options.players?.offeredPlayers ?? NO_PLAYERS,
    rules: Object.fromEntries(games.list().map((gameTemplate) => [gameTemplate.id, rulesHash(gameTemplate)])),
    play: (game, playOptions) => playGame(parts, game, playOptions),
    close: () => parts.engineHost.stop(),
  };
}

interface GameHost {
  readonly storage: InMemoryStorage;
  readonly sessions: Sessions;
  readonly players: Players;
  readonly models: Models;
  readonly signedSeats: SignedSeatsOfGame;
}

/** A host in memory that knows only the agents of one game. */
async function openGameHost(parts: Parts, game: OrderedGame, hostAheadMs: number): Promise<GameHost> {
  const { games, openings, log } = parts;
  // The rows have the time of the host that ordered the game.
  const runtime = realRuntime({ ...systemClock, nowMs: () => systemClock.nowMs() + hostAheadMs });
  const storage = await openInMemoryStorage(runtime.clock, log);
  // The agents of the game live in the other host.
  storage.db.pragma('foreign_keys = OFF');
  const shared = { ...storage, runtime, log, games, processClock: systemClock };
  const agents = createAgents(shared);
  const sessions = createSessions({
    ...shared,
    openings,
    agents: { ...agents, isActive: () => true },
    crashPoint: () => undefined,
    idleMs: () => DAY_MS,
  });
  const models = createModels({
    ...shared,
    vault: createEnvironmentVault(createMemoryVault(), process.env),
    recent: (sessionId, role) => visibleActions(sessions, sessionId, role),
    variantSeedOf: () => variantSeedIn(game),
  });
  const specs = await readSpecs(parts, game, models);
  const signedSeats = createSignedSeatsOfGame({
    game,
    signers: parts.players?.signers ?? null,
    sessions: () => sessions,
  });
  const players = createPlayers({
    ...shared,
    sessions,
    engineHost: { ...parts.engineHost, stop: () => Promise.resolve() },
    agents: { ensureOwnAgent: agents.ensureOwnAgent, listOwnAgents: () => specs },
    seats: {
      seatsOf: (sessionId) =>
        sessionId === game.header.session_id
          ? { template: game.header.template, agents: game.header.participants }
          : null,
      activeSessionsOf: () => [],
      suspendGameClock: sessions.suspendGameClock,
      resumeGameClock: sessions.resumeGameClock,
    },
    models,
    texts: models.texts,
    seatRecords: createSeatRecords(shared),
    breaches: createSeatBreaches(shared),
    bots: NO_BOTS,
    signedSeats,
    version: parts.version,
    openSeatMcpEndpoint: () => Promise.resolve(null),
    seedOf: (_, role) => game.player_seeds[role] ?? null,
  });
  return { storage, sessions, players, models, signedSeats };
}

/** The players of the game, by the ids of their agents in the host that ordered it. */
async function readSpecs(
  { players }: Parts,
  { seats, header }: OrderedGame,
  models: Models,
): Promise<ReadonlyMap<string, PlayerAgent>> {
  const specs = new Map<string, PlayerAgent>();
  for (const [role, player] of Object.entries(seats))
    specs.set(header.participants[role] ?? '', await readSpec(player, { role, players, models }));
  return specs;
}

interface SpecSource {
  readonly role: string;
  readonly players: WorkerPlayers | undefined;
  readonly models: Models;
}

/** Throws for a player that the owner of this worker did not name. */
async function readSpec(player: OrderedPlayer, source: SpecSource): Promise<PlayerAgent> {
  switch (player.kind) {
    case 'random':
    case 'builtin':
      return { kind: player.kind, spec: { ...player, copy: 1 } };
    case 'uci': {
      const path = await source.players?.enginePath(player.sha256);
      if (path === undefined) throw new Error(`this worker has no engine ${player.name}`);
      return { kind: 'uci', spec: { kind: 'uci', path, level: player.level, copy: 1 } };
    }
    case 'model':
      return modelSpec(player, source);
    case 'signed': {
      const { key, name } = player;
      return { kind: 'seat', spec: { kind: 'seat', protocol: 'signed', spec: { key, name }, copy: 1 } };
    }
  }
}

async function modelSpec(
  { model, policy, limits, sampling }: Extract<OrderedPlayer, { kind: 'model' }>,
  { role, players, models }: SpecSource,
): Promise<PlayerAgent> {
  const server = players?.modelServer(model) ?? null;
  if (server === null) throw new Error(`this worker has no model ${model}`);
  const { baseUrl, apiKey } = server;
  const key = apiKey === null ? {} : { apiKey };
  const name = `${role} ${model}`.slice(0, MAX_ENDPOINT_NAME);
  const added = await models.add({ name, baseUrl, model, policy, limits, sampling, ...key });
  if (!added.ok) throw new Error(added.message);
  return { kind: 'llm', spec: { kind: 'llm', endpointId: added.value.endpointId, copy: 1 } };
}

const MAX_ENDPOINT_NAME = 64;

function variantSeedIn({ seats }: OrderedGame): string | null {
  const seeds = Object.values(seats).flatMap((player) =>
    player.kind === 'model' && player.variant_seed !== undefined ? [player.variant_seed] : [],
  );
  return seeds[0] ?? null;
}

async function playGame(
  parts: Parts,
  game: OrderedGame,
  { hostAheadMs, signal }: Parameters<WorkerGames['play']>[1],
): Promise<WorkerGame> {
  const gameHost = await openGameHost(parts, game, hostAheadMs);
  try {
    gameHost.players.start();
    const gameEnd = waitForGameEnd(gameHost, signal);
    // The failure to start the game is reported by that call, so its end need not be reported.
    gameEnd.catch(() => undefined);
    await startGame(gameHost, game);
    await gameEnd;
    requirePlayed(gameHost, game);
    return finishedGame(gameHost, game);
  } finally {
    await gameHost.players.stop();
    gameHost.sessions.stop();
    gameHost.storage.close();
  }
}

const waitForGameEnd = ({ storage }: GameHost, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      unsubscribe();
      reject(signal.reason as Error);
    };
    const unsubscribe = storage.bus.on('session.changed', ({ ended }) => {
      if (!ended) return;
      unsubscribe();
      signal.removeEventListener('abort', stop);
      resolve();
    });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

async function startGame({ storage, sessions }: GameHost, game: OrderedGame): Promise<void> {
  const { session_id: sessionId, created_at: createdAt, template, participants, options } = game.header;
  const prepared = sessions.prepare(
    Object.values(participants)[0] ?? '',
    { template, participants, options, paceMs: 0 },
    {
      identity: { sessionId, createdAt },
      openingActions: game.prelude,
      ...(game.seed === null ? {} : { seed: game.seed }),
    },
  );
  if (!prepared.ok) throw new Error(prepared.message);
  await storage.writer.write(prepared.value);
}

/**
 * Throws when the game ended because this machine, a server of a model or a program that signs failed. Such a game is
 * given back, and another worker may play it.
 */
function requirePlayed({ sessions, models, signedSeats }: GameHost, { header }: OrderedGame): void {
  const signingProblem = signedSeats.findProblem();
  if (signingProblem !== null) throw new Error(signingProblem);
  const { outcomeReason = null } = sessions.findSummary(header.session_id) ?? {};
  if (outcomeReason === 'endpoint_lost') {
    const last = models.movesOf(header.session_id).at(-1)?.attempts.at(-1);
    throw new Error(last === undefined ? 'an engine could not be started' : `a model was lost: ${last.text}`);
  }
  if (outcomeReason === 'host_fault') throw new Error('a built-in player failed');
}

const toWorkerMove = (move: MoveRecord): WorkerMove => ({
  role: move.role,
  tick: move.tick,
  model: move.model,
  build: move.build,
  prompt_hash: move.promptHash,
  attempts: [...move.attempts],
  comment: move.text,
  action: move.action,
  policy_used: move.policyUsed,
  estimated_tokens: move.estimatedTokens,
  prompt_tokens: move.promptTokens,
  completion_tokens: move.completionTokens,
  latency_ms: move.latencyMs,
  wait_ms: move.waitMs,
  variant: move.variant,
  created_at: move.createdAt,
});

function finishedGame({ sessions, models, signedSeats }: GameHost, { header }: OrderedGame): WorkerGame {
  const source = sessions.readReplaySource(header.session_id);
  if (!source.ok) throw new Error(source.message);
  const expectedHeader = { ...header, options: header.options as JsonObject };
  if (headerText(source.value.header) !== headerText(expectedHeader))
    throw new Error('this program would play another game than the host asked for');
  const rows = toLogRows(source.value).map(({ agentId: agent_id, createdAt: created_at, ...row }) => ({
    ...row,
    agent_id,
    created_at,
  }));
  const moves = models.movesOf(header.session_id).map(toWorkerMove);
  return {
    header,
    rows: signedSeats.sign(rows as WorkerGame['rows']),
    head: source.value.head,
    ...(moves.length === 0 ? {} : { moves }),
  };
}
