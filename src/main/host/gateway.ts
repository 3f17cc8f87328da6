import { accept, type Outcome } from '../../shared/outcome.ts';
import { registerAgentRoutes } from '../agents/http.ts';
import { registerChallengeRoutes } from '../sessions/challenges/http.ts';
import { windowSocketRoute } from '../window-api/socket.ts';
import { optionsSchema, type WindowApi, type StatusFeed } from '../window-api/index.ts';
import type { CrashTrigger } from '../platform/crash-points.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { HostOptions } from '../platform/host-api.ts';
import { startRetention } from '../app-features/tool-usage/index.ts';
import { createLeagueServer } from '../league/mcp/server.ts';
import { registerMcpRoutes, reportFirstCalls } from '../platform/mcp/index.ts';
import type { McpServer } from '../platform/mcp/server-definition.ts';
import { isEqualInConstantTime } from '../platform/constant-time.ts';
import { registerAuthentication, type Caller } from '../platform/net/auth.ts';
import { hostProof } from '../platform/data-folder/index.ts';
import { createHttpServer, type HttpServer } from '../platform/net/http-server.ts';
import { listenLoopback, type LoopbackListener } from '../platform/net/listen.ts';
import {
  ACTION_RATE,
  registerRateLimits,
  createTokenBucket,
  REGISTRATION_RATE,
  unlimitedBucket,
} from '../platform/net/rate-limit.ts';
import { acceptSockets } from '../platform/net/web-socket.ts';
import { createOpenFrontServer } from '../openfront/mcp/server.ts';
import type { Runtime } from '../platform/runtime.ts';
import { registerPaymentRoutes } from '../payments/http.ts';
import { createPaymentServer } from '../payments/mcp/server.ts';
import { registerRewardRoutes } from '../rewards/http.ts';
import { createRewardServer } from '../rewards/mcp/server.ts';
import { registerStakeRoutes } from '../stakes/http.ts';
import { createSessionEventRoute } from '../sessions/event-socket.ts';
import { registerSessionRoutes } from '../sessions/http.ts';
import { installedProgramUrl } from '../platform/resource-url.ts';
import { createAppHtmlReader } from './app-html.ts';
import { registerFleetRoutes } from '../fleet/http.ts';
import { metricsRoute, type MetricsAccess } from '../app-features/metrics/index.ts';
import { createHostedOpponents } from './hosted-opponents.ts';
import { createSessionServer } from '../sessions/mcp/server.ts';
import {
  openApiRoute,
  registerWindowFileRoutes,
  registerSignInRoutes,
  registerSystemRoutes,
} from '../app-features/gateway-routes/index.ts';
import type { Domains } from './build/domains.ts';
import { createIdleWatch, type IdleWatch } from './idle-watch.ts';
import { SIGN_IN_CODE_MS, type SignInCodes } from './sign-in-codes.ts';
import type { Storage } from './storage.ts';

export interface HostGatewayDeps {
  readonly options: HostOptions;
  /** 0 picks a free port. */
  readonly port: number;
  readonly storage: Storage;
  readonly domains: Domains;
  readonly metrics: MetricsAccess;
  readonly windowApi: WindowApi;
  readonly statusFeed: StatusFeed;
  readonly bus: Bus;
  readonly runtime: Runtime;
  readonly crashPoint: CrashTrigger;
  readonly adminToken: string;
  readonly signInCodes: SignInCodes;
  /** Moves the clock of a host under test; null for every other host. */
  readonly advanceTestClock: ((amountMs: number) => Promise<void>) | null;
}

export interface HostGateway {
  readonly port: number;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 64 * 1024;

/** The address of the window in the browser shell; the page exchanges the code for the admin token. */
export const windowUrl = (port: number, code: string): string => `http://127.0.0.1:${port}/#token=${code}`;

/** Opens the gateway: all routes, sockets and assets behind one guard, on loopback only. */
export async function openHostGateway(deps: HostGatewayDeps): Promise<Outcome<HostGateway, 'PORT_IN_USE'>> {
  const { options, domains, runtime } = deps;
  let { port } = deps;
  const app = createHttpServer({ log: options.log, port: () => port, bodyLimitBytes: MAX_BODY_BYTES });
  const authenticateToken = createTokenAuthenticator(deps);
  registerAuthentication(app, { authenticateToken });
  const isLimited = options.limits === 'on';
  registerRateLimits(app, {
    actions: isLimited ? createTokenBucket(runtime.clock, ACTION_RATE) : unlimitedBucket,
    registrations: isLimited ? createTokenBucket(runtime.clock, REGISTRATION_RATE) : unlimitedBucket,
  });
  app.addHook('onRequest', async ({ caller }, reply) => {
    if (caller?.kind === 'agent') reply.raw.once('close', domains.agents.connect(caller.agentId));
  });
  app.addHook('onResponse', async (request, reply) => {
    const { rateLimit, streams } = request.routeOptions.config;
    if (rateLimit === 'actions' && !streams) deps.statusFeed.recordResponseTime(reply.elapsedTime);
  });
  await openApiRoute(app, options.version, domains.payments.documents.paths);
  const startedMs = runtime.clock.monotonicMs();
  registerSystemRoutes(app, {
    games: domains.games,
    audit: deps.storage.audit,
    version: options.version,
    uptimeMs: () => runtime.clock.monotonicMs() - startedMs,
    loopDelay: deps.statusFeed.loopDelay,
    storage: deps.statusFeed.storage,
    chain: domains.chain.status,
    optionsSchema,
    advance: deps.advanceTestClock,
  });
  const { adminToken, signInCodes } = deps;
  registerSignInRoutes(app, {
    exchange: (code) =>
      signInCodes.redeem(code) || isEqualInConstantTime(code, adminToken) ? adminToken : null,
    prove: (nonce) => hostProof(adminToken, port, nonce),
    issue: () => ({ uiUrl: windowUrl(port, signInCodes.issue()), expiresInMs: SIGN_IN_CODE_MS }),
  });
  registerAgentRoutes(app, domains.agents);
  registerSessionRoutes(app, domains.sessions, () => deps.crashPoint('session.beforeAnswer'));
  registerChallengeRoutes(app, domains.challenges, domains.agents);
  registerStakeRoutes(app, domains.stakes);
  registerFleetRoutes(app, domains.fleet);
  metricsRoute(app, {
    fleet: domains.fleet.readMetrics,
    host: () => ({
      uptimeMs: runtime.clock.monotonicMs() - startedMs,
      loopDelay: deps.statusFeed.loopDelay(),
      isStorageOk: deps.statusFeed.storage() === 'ok',
      cpuMicroseconds: Object.values(process.cpuUsage()).reduce((sum, micros) => sum + micros, 0),
      residentBytes: process.memoryUsage.rss(),
      activeSessions: domains.sessions.countByStatus().active,
      commits: deps.storage.commits(),
    }),
  });
  await registerPaymentRoutes(app, domains.payments, options.log);
  await registerRewardRoutes(app, domains.rewards, options.log);
  const mcp = openMcp(deps, app);
  let countSockets = (): number => 0;
  const idle = watchIdle(deps, app, () => mcp.isInUse() || countSockets() > 0);
  if (options.rendererFolder !== null) registerWindowFileRoutes(app, options.rendererFolder);
  const listener = await listenLoopback(app, port);
  if (!listener.ok) return listener;
  port = listener.value.port;
  const sockets = openSockets(deps, listener.value, authenticateToken);
  countSockets = sockets.count;
  const close = async (): Promise<void> => {
    idle?.stop();
    // Waiting calls get their responses before their sockets are closed.
    await domains.fleet.stop();
    await mcp.close();
    await sockets.close();
    domains.agents.stop();
  };
  return accept({ port, close });
}

/** Serves the MCP servers of this host over Streamable HTTP. */
function openMcp({ options, domains, bus, runtime }: HostGatewayDeps, app: HttpServer) {
  const { clock } = runtime;
  const { agents } = domains;
  const sessions = createSessionServer({
    ...domains,
    bus,
    clock,
    hosted: createHostedOpponents(domains.players),
  });
  const paid = createPaymentServer(domains.payments);
  const openfront = createOpenFrontServer(domains.openfront, clock);
  const league = createLeagueServer({ leagues: domains.leagues, bus });
  const rewards = createRewardServer({ rewards: domains.rewards, bus });
  const withFirstCallEvents = <S extends McpServer>(server: S): S =>
    reportFirstCalls(server, (agentId) => bus.emit('mcp.called', { agentId }));
  const appHtml = createAppHtmlReader(installedProgramUrl(options.threadUrl));
  const servers = [sessions, league, rewards, paid, openfront].map((server) =>
    domains.toolUsage.withRecording(withFirstCallEvents({ ...server, appHtml })),
  );
  const routes = registerMcpRoutes(app, { servers, clock, log: options.log });
  const stopRetention = startRetention({
    bus,
    clock,
    prunes: [domains.toolUsage.prune, domains.models.pruneTexts],
  });
  const unsubscribe = bus.on('agent.changed', ({ agentId }) => {
    if (!agents.isActive(agentId)) routes.forget(agentId);
  });
  domains.seatAccess.onEnd(routes.forget);
  return {
    isInUse: routes.isInUse,
    async close() {
      unsubscribe();
      stopRetention();
      routes.refuseNew();
      // Waits end now, and their responses are sent before the connections are closed.
      sessions.stop();
      openfront.stop();
      await routes.close();
    },
  };
}

/**
 * Watches a host that another program started: requests, games and open connections keep it running, and the page of
 * the window ends the watch. Null for every other host.
 */
function watchIdle(
  { options, runtime, bus }: HostGatewayDeps,
  app: HttpServer,
  isInUse: () => boolean,
): IdleWatch | null {
  if (options.idle === undefined) return null;
  const idle = createIdleWatch({ clock: runtime.clock, isInUse, ...options.idle });
  app.addHook('onRequest', async (request) => {
    idle.touch();
    if (request.routeOptions.url === '/') idle.keepRunning();
  });
  const unsubscribe = bus.on('session.changed', () => idle.touch());
  return {
    ...idle,
    stop() {
      unsubscribe();
      idle.stop();
    },
  };
}

function openSockets(
  deps: HostGatewayDeps,
  listener: LoopbackListener,
  authenticateToken: (token: string) => Caller | null,
): { count(): number; close(): Promise<void> } {
  const { agents, sessions, broadcasts } = deps.domains;
  const { bus } = deps;
  const isRevoked = (agentId: string): boolean => !agents.isActive(agentId);
  const events = createSessionEventRoute(
    sessions,
    { bus, broadcasts },
    { authenticateToken, isRevoked, connect: agents.connect },
  );
  const isAdmin = (token: string): boolean => isEqualInConstantTime(token, deps.adminToken);
  const sockets = acceptSockets({
    servers: listener.servers,
    port: listener.port,
    log: deps.options.log,
    routes: [windowSocketRoute(() => deps.windowApi.open(), isAdmin), events],
  });
  return {
    count: sockets.count,
    async close() {
      events.close();
      sockets.close();
      await listener.close();
    },
  };
}

/**
 * Creates the function that finds whose token it is: that of an agent, of the holder of this start's admin token, of
 * an outside player's seat, of a spectator, of a worker or of the reader of the metrics. Null for an unknown token.
 */
const createTokenAuthenticator =
  ({ domains, metrics, adminToken }: HostGatewayDeps) =>
  (token: string): Caller | null => {
    const agentId = domains.agents.authenticate(token);
    if (agentId !== null) return { kind: 'agent', agentId };
    if (isEqualInConstantTime(token, adminToken)) return { kind: 'admin' };
    const grant = domains.seatAccess.authenticate(token);
    if (grant !== null) return { kind: 'seat', agentId: grant.agentId, seat: grant };
    const sessionId = domains.sessions.authenticateSpectator(token);
    if (sessionId !== null) return { kind: 'spectator', sessionId };
    // Workers come before the metrics, because they send requests every few seconds.
    const worker = domains.fleet.authenticate(token);
    if (worker !== null) return { kind: 'worker', workerId: worker.workerId };
    return metrics.isToken(token) ? { kind: 'metrics' } : null;
  };
