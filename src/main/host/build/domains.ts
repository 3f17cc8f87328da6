import { createAgents, type Agents } from '../../agents/index.ts';
import { createAnalysis, type Analysis, type AnalysisDeps } from '../../analysis/index.ts';
import { createChallenges } from '../../sessions/challenges/index.ts';
import { createOnboarding } from '../../app-features/onboarding/index.ts';
import { watchFirstCalls } from '../../app-features/mcp-clients/index.ts';
import { createExplorer } from '../../app-features/explorer/index.ts';
import { createSearch } from '../../app-features/search/index.ts';
import { builtInGameTemplates, createRegistry } from '../../games/index.ts';
import { createSalesListener } from '../../payments/public-sales-listener/listener.ts';
import { createBotSeats, createLichess, type LichessDeps } from '../../lichess-bot-api/index.ts';
import {
  createLeagueSessions,
  createLeagues,
  type LeagueSessions,
  type LeaguesApi,
  type WorkerServices,
} from '../../league/index.ts';
import type { Models } from '../../models/index.ts';
import {
  createUciEvaluator,
  createPlayers,
  createSeatBreaches,
  createSeatRecords,
  type Players,
} from '../../players/index.ts';
import { createOpenFront, withPlayer } from '../../openfront/index.ts';
import { createOpenings } from '../../chess-data/openings/index.ts';
import { installedProgramUrl, resourceUrl } from '../../platform/resource-url.ts';
import { isEqualInConstantTime } from '../../platform/constant-time.ts';
import { createPrizes } from '../../rewards/prizes/index.ts';
import { createRewards, type Rewards } from '../../rewards/index.ts';
import {
  createSeatAccess,
  createSessions,
  trackPace,
  type SessionRuns,
  type Sessions,
} from '../../sessions/index.ts';
import { createSettings, type SettingsService } from '../../app-features/settings/index.ts';
import { systemClock } from '../../platform/clocks/system-clock.ts';
import { createFileVault } from '../../platform/vault/index.ts';
import { playerAgents, sessionSeats } from './player-deps.ts';
import { buildArenas } from './arenas.ts';
import { buildModels } from './models.ts';
import { createLeagueMoneyLocks } from './league-money-locks.ts';
import { buildPublicAccess } from './public-access.ts';
import { buildMoney } from './money.ts';
import { coreServicesOf, openEngineHost, type DomainDeps } from './domain-deps.ts';
import { createSeatMcpEndpoints } from '../seat-mcp-endpoints.ts';
import { HOUR_MS } from '../../../shared/units.ts';

/** Maximum number of messages of finished leagues whose bodies stay stored; these take about 500 MB. */
const MAX_MESSAGES = 1_000_000;

/** Builds every domain once, in the order of their dependencies. */
export function buildDomains(deps: DomainDeps) {
  const { options, storage, bus, runtime, crashPoint } = deps;
  const shared = coreServicesOf(deps);
  const vault = options.vault ?? createFileVault(storage.paths.secrets);
  const games = createRegistry(builtInGameTemplates, { check: 'on_first_use' });
  const settings = createSettings(shared);
  const agents = createAgents(shared);
  const idleMs = (): number => settings.get().idleHours * HOUR_MS;
  const openings = createOpenings(resourceUrl(installedProgramUrl(options.threadUrl), 'openings.tsv'));
  const runs = (): SessionRuns => arenas;
  const sessions = createSessions({ ...shared, games, openings, agents, crashPoint, idleMs, runs });
  const challenges = createChallenges({ ...shared, agents, games, sessions });
  const { models, toolUsage } = buildModels(deps, {
    ...shared,
    games,
    vault,
    agents,
    sessions,
    settings,
    variantSeedOf: (sessionId) => arenas.variantSeedOf(sessionId),
  });
  const seatAccess = createSeatAccess(runtime);
  const pace = trackPace(bus, sessions);
  const botSeats = createBotSeats(storage.db);
  const players = createPlayers({
    sessions,
    bus,
    runtime,
    processClock: systemClock,
    engineHost: openEngineHost(deps),
    agents: playerAgents(agents),
    models,
    texts: models.texts,
    games,
    seatRecords: createSeatRecords(shared),
    breaches: createSeatBreaches(shared),
    bots: botSeats,
    version: options.version,
    openSeatMcpEndpoint: createSeatMcpEndpoints({ ...options, seatAccess, gatewayPort: deps.gatewayPort }),
    seats: sessionSeats(sessions),
    seedOf: (sessionId, role) => arenas.playerSeedOf(sessionId, role),
    log: options.log,
  });
  pace.setPlayers(players);
  const arenaParts = { ...shared, settings, vault, games, agents, players, sessions, models };
  const { fleet, arenas, workerServices } = buildArenas(deps, { ...arenaParts, leagues: () => leagues });
  const leagueSessions = createLeagueSessions({ games, agents, sessions, players, bus });
  const moneyLocks = createLeagueMoneyLocks({ prizes: () => crossSystem.prizes, stakes: () => money.stakes });
  const leagues = buildLeagues(deps, { sessions: leagueSessions, workerServices, settings, ...moneyLocks });
  const money = buildMoney(deps, { vault, games, agents, sessions, leagues });
  const rewards = buildRewards(deps, { ...money, agents, settings });
  const crossSystem = buildCrossSystem(deps, { ...money, leagues, rewards, sessions, settings, fleet });
  return {
    games,
    openings,
    settings,
    agents,
    sessions,
    seatAccess,
    challenges,
    models,
    players,
    toolUsage,
    analysis: buildAnalysis(deps, { games, sessions, settings, players, models }),
    arenas,
    fleet,
    leagues,
    ...buildPublicAccess(deps, { ...shared, games, sessions, leagues, fleet, vault }),
    openfront: buildOpenFront(deps, { agents, models }),
    lichess: buildLichess(deps, { agents, sessions, players, botSeats }),
    sales: createSalesListener(deps.options, money.payments, runtime.clock),
    rewards,
    ...crossSystem,
    ...money,
    clientFirstCalls: watchFirstCalls({ bus, clock: runtime.clock, nameOf: agents.mcpClientName }),
    vault,
  };
}

export type Domains = ReturnType<typeof buildDomains>;

interface AnalysisParts extends Pick<AnalysisDeps, 'games' | 'sessions'> {
  readonly settings: SettingsService;
  readonly players: Players;
  readonly models: Models;
}

const buildAnalysis = (
  deps: DomainDeps,
  { games, sessions, settings, players, models }: AnalysisParts,
): Analysis =>
  createAnalysis({
    ...coreServicesOf(deps),
    games,
    sessions,
    arePlayersThinking: () => players.isThinkingHere() || models.isThinkingHere(),
    processClock: systemClock,
    engineHost: openEngineHost(deps, { isBackground: true }),
    uciEvaluator: createUciEvaluator({ clock: systemClock }),
    chosenEngine: () => settings.get().evaluationEngine,
    onRenamed: (evaluationEngine) => void settings.set({ evaluationEngine }),
    effort: () => settings.get().evaluation,
  });

interface CrossSystemParts extends Pick<ReturnType<typeof buildMoney>, 'wallet' | 'chain'> {
  readonly fleet: ReturnType<typeof buildArenas>['fleet'];
  readonly leagues: LeaguesApi;
  readonly rewards: Rewards;
  readonly sessions: Sessions;
  readonly settings: SettingsService;
}

/** Builds what works across several systems: prizes, the explorer, the search and the onboarding checklist. */
const buildCrossSystem = (
  { options, storage, bus, runtime, crashPoint }: DomainDeps,
  { settings, wallet, chain, fleet, ...domains }: CrossSystemParts,
) => ({
  prizes: createPrizes({
    ...storage,
    ...domains,
    bus,
    clock: runtime.clock,
    crashPoint,
    log: options.log,
    shouldRewardSessions: () => settings.get().rewardSessions,
    isAttestedOnly: (sessionId) => fleet.findPlayedBy(sessionId)?.trust === 'invited',
    dailyMintLimitMicro: () => chain.choices.dailyMintLimitMicro(),
  }),
  explorer: createExplorer({ db: storage.db, chain }),
  search: createSearch({ db: storage.db, ownAddress: wallet.readAddress }),
  checklist: createOnboarding({ ...storage, bus, isWritable: () => storage.safeMode === null }),
});

interface LeagueParts extends ReturnType<typeof createLeagueMoneyLocks>, Pick<CrossSystemParts, 'settings'> {
  readonly sessions: LeagueSessions;
  readonly workerServices: WorkerServices;
}

const buildLeagues = (deps: DomainDeps, { settings, ...parts }: LeagueParts) => {
  const { options, crashPoint, adminToken, gatewayPort } = deps;
  return createLeagues({
    ...coreServicesOf(deps),
    ...parts,
    processClock: systemClock,
    canAutoOpen: () => settings.get().leagueAutoOpen,
    bodies: () => ({ days: settings.get().leagueBodyDays, messages: MAX_MESSAGES }),
    crashPoint,
    listen: {
      manager: options.ports.league,
      referees: options.ports.referees,
      players: options.ports.players,
    },
    isAdmin: (token) => isEqualInConstantTime(token, adminToken),
    otherPorts: () => [gatewayPort()],
  });
};

const buildOpenFront = (
  deps: DomainDeps,
  { agents, models }: { readonly agents: Agents; readonly models: Models },
) => {
  const { options, bus } = deps;
  const core = coreServicesOf(deps);
  const allowNoOrigin = options.openfrontAllowNoOrigin ?? false;
  const game = createOpenFront({
    ...core,
    port: options.ports.openfront,
    allowNoOrigin,
    bridgeFolder: resourceUrl(installedProgramUrl(options.threadUrl), 'openfront-bridge/'),
    playSample: options.playSample,
  });
  const onChange = (): void => bus.emit('openfront.changed', {});
  const { writer, log } = core;
  const { clock } = core.runtime;
  return withPlayer(game, {
    writer,
    clock,
    log,
    models,
    ensureAgent: agents.ensureParticipantAgent,
    onChange,
  });
};

const buildLichess = (
  deps: DomainDeps,
  parts: Pick<LichessDeps, 'agents' | 'sessions' | 'players' | 'botSeats'>,
) =>
  createLichess({
    ...coreServicesOf(deps),
    ...parts,
    processClock: systemClock,
    port: deps.options.ports.lichess,
    limits: deps.options.limits,
  });

const buildRewards = (
  deps: DomainDeps,
  {
    chain,
    agents,
    ledgerState,
    settings,
  }: Pick<Parameters<typeof createRewards>[0], 'chain' | 'agents' | 'ledgerState'> & {
    readonly settings: SettingsService;
  },
) => {
  const { options, storage, crashPoint, gatewayPort } = deps;
  return createRewards({
    ...coreServicesOf(deps),
    crashPoint,
    gatewayPort,
    limits: options.limits,
    isWritable: () => storage.safeMode === null && storage.writer.outageSinceMs() === null,
    chain,
    agents,
    ledgerState,
    requireNonce: () => settings.get().requireNonce,
  });
};
