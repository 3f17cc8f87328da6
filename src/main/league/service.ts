import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { LeagueRefusal } from '../../shared/codes/league.ts';
import { cleanName } from '../../shared/display-text.ts';
import { portHolder } from '../platform/net/port-holder.ts';
import type {
  AgentView,
  LeagueProgress,
  LeaguesApi,
  LeagueView,
  ListenerState,
  NewLeague,
  StartedLeague,
} from './types.ts';
import { dropOldBodies, type BodyPolicy } from './store/body-retention.ts';
import { createBroadcaster } from './runner/broadcast.ts';
import { hexOf, nameOf, appendAudit, nowIso, type LeagueContext, type LeagueDeps } from './context.ts';
import { createRegistrationWindow, type RegistrationWindow } from './manager/registration-window.ts';
import { createHostedAgents, type HostedAgents } from './players/hosted-agents.ts';
import { createReadModel, type LeagueReadModel } from './views/read-model.ts';
import { createManager, type Manager } from './manager/manager.ts';
import { maskedMessage } from './views/masking.ts';
import type { StoredMessage } from './store/message-store.ts';
import type { RatedNow, RatingRow } from './store/rating-store.ts';
import type { AgentRecord, LeagueRecord } from './records.ts';
import type { RefereeDeps } from './referee/referee.ts';
import { listenRpc, type RpcListener } from './transport/rpc-server.ts';
import { live } from './rules/lifecycle.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { matchCount, roundCount } from './rules/schedule.ts';
import { runLeague, type RunnerParts } from './runner/runner.ts';
import { createLeagueContext } from './create-context.ts';
import { pingAgent } from './transport/ping.ts';
import { planOf } from './plan-checks.ts';
import { openView, shapeOf } from './views/standings.ts';
import { normaliseOwn } from './transport/own-message.ts';

export interface LeaguesDeps extends LeagueDeps {
  /** Port 0 and an empty list let the system pick free ports. */
  readonly listen: {
    readonly manager: number;
    readonly referees: readonly number[];
    readonly players: readonly number[];
  };
  readonly isAdmin: (token: string) => boolean;
  /** Whether a league with default settings opens when an agent registers and none is open. */
  readonly mayOpen: () => boolean;
  /** How long the message bodies of finished leagues are kept. */
  readonly bodies: () => BodyPolicy;
  /** Ports of this program's other listeners, which must never be called as agents. */
  readonly otherPorts: () => readonly number[];
}

const RETRY_MS = 5000;
const MAX_RATED = 1000;
/** Creates the league system: the manager and the referees and players of this host. */
export const createLeagues = (deps: LeaguesDeps): LeaguesApi => new Leagues(deps);

class Leagues implements LeaguesApi {
  readonly readModel: LeagueReadModel;
  private readonly deps: LeaguesDeps;
  private readonly context: LeagueContext;
  private readonly manager: Manager;
  private readonly hostedAgents: HostedAgents;
  private readonly runner: RunnerParts;
  private readonly running = new Map<string, Promise<void>>();
  private readonly waiting = new Map<string, Promise<unknown>>();
  private rpcListener: RpcListener | null = null;
  private holder: string | null = null;
  private cancelRetry = (): void => undefined;
  private stopping = false;
  private readonly registrationWindow: RegistrationWindow;

  constructor(deps: LeaguesDeps) {
    this.deps = deps;
    this.context = createLeagueContext(deps, () => this.rpcListener?.port ?? deps.listen.manager);
    this.readModel = createReadModel(this.context);
    this.manager = createManager(this.context, {
      isAdmin: deps.isAdmin,
      start: (leagueId) => this.startNamed(leagueId),
      mayOpen: deps.mayOpen,
      openDefault: async () => void (await this.open({})),
    });
    this.hostedAgents = createHostedAgents(this.context, this.manager, deps.listen);
    this.registrationWindow = createRegistrationWindow(this.context, (leagueId) => this.begin(leagueId));
    const broadcaster = createBroadcaster(this.context);
    this.runner = {
      context: this.context,
      broadcaster,
      refereePartsOf: (referee) => this.refereePartsOf(referee),
      hostedReferee: (leagueId) => this.hostedReferee(leagueId),
      stopped: () => this.stopping,
    };
  }

  async start(): Promise<void> {
    this.context.onRegistered.add((leagueId) => this.registrationWindow.came(leagueId));
    this.tidy();
    await this.openListener();
    for (const status of ['registering', 'running'] as const) {
      for (const league of this.context.store.leaguesIn(status)) this.reopen(league);
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.registrationWindow.stop();
    this.cancelRetry();
    this.context.peers.close();
    await this.rpcListener?.close();
    await this.hostedAgents.close();
    await this.context.wire.drained();
    this.rpcListener = null;
  }

  listener(): ListenerState {
    const state = this.rpcListener !== null ? 'listening' : this.holder !== null ? 'busy' : 'off';
    return {
      role: 'manager',
      port: this.rpcListener?.port ?? this.deps.listen.manager,
      state,
      holder: this.holder,
    };
  }

  ports() {
    return {
      manager: this.rpcListener?.port ?? null,
      referees: this.hostedAgents.ports('referee'),
      players: this.hostedAgents.ports('player'),
    };
  }

  async open(request: NewLeague): Promise<Outcome<LeagueRecord, LeagueRefusal>> {
    const { context } = this;
    const planned = planOf(context, request);
    if (!planned.ok) return planned;
    const { gameType, players } = planned.value;
    const leagueId = `league_${hexOf(context.ports.random.bytes(6))}`;
    const settings = { ...DEFAULT_SETTINGS, ...request.settings };
    const name = cleanName(request.name ?? '', leagueId);
    await context.writer.write(() => {
      context.store.insertLeague({ leagueId, name, gameType, settings, createdAt: nowIso(context) });
      appendAudit(context, leagueId, {
        action: 'LEAGUE_OPENED',
        actor: 'host',
        payload: { gameType, format: settings.format },
      });
    });
    const seated = await this.seat(leagueId, { ...request, players });
    // A league whose agents could not be opened must not stay open for registration.
