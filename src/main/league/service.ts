import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { LeagueRefusal } from '../../shared/codes/league.ts';
import { cleanName } from '../../shared/display-text.ts';
import { isoNow } from '../platform/runtime.ts';
import type {
  LeagueAgentView,
  LeaguesApi,
  LeagueView,
  LeagueListenerStatus,
  OpenLeagueRequest,
  StartedLeague,
} from './types.ts';
import { pruneBodies, type BodyPolicy } from './store/body-retention.ts';
import { createLeagueAnnouncer } from './runner/announcements.ts';
import { hexOf, senderOf, appendLeagueAudit, type LeagueContext, type LeagueDeps } from './context.ts';
import { removeAbsentPlayerInJob } from './manager/remove-absent-player.ts';
import { createRegistrationWindow, type RegistrationWindow } from './manager/registration-window.ts';
import { refereeSpec } from './players/hosted-agent-handlers.ts';
import { createHostedAgents, type HostedAgents } from './players/hosted-agents.ts';
import { createReadModel } from './views/read-model.ts';
import { createManager, readStartToken, type Manager } from './manager/manager.ts';
import { isJoinable } from './manager/late-entry.ts';
import { decideRegistration } from './manager/decide-registration.ts';
import { toAgentView } from './views/agent-view.ts';
import { createManagerListener, type ManagerListener } from './manager/manager-listener.ts';
import { hideMessage, hideMatch } from './views/hide-messages.ts';
import type { CurrentRating, RatingRow } from './store/rating-store.ts';
import type { LeagueAgentRecord, LeagueRecord } from './records.ts';
import { nextHealthState } from './rules/agent-health.ts';
import { settingsOf } from './settings.ts';
import { matchCount, roundCount } from './rules/pairing/schedule.ts';
import { haltLeague } from './runner/halt-league.ts';
import { runLeague, type HostedRefereeDeps, type LeagueRunnerDeps } from './runner/runner.ts';
import { createLeagueContext } from './create-context.ts';
import { intervene } from './organiser/intervene.ts';
import { planIntervention } from './organiser/plan-intervention.ts';
import { isListening } from './transport/is-listening.ts';
import { pingAgent } from './transport/ping-agent.ts';
import { checkLeagueRequest } from './request-checks.ts';
import { verifyNumber } from './match-evidence.ts';
import { readPairingInput } from './pairing-input.ts';

export interface LeaguesDeps extends LeagueDeps {
  /** Port 0 and an empty list let the system pick free ports. */
  readonly listen: {
    readonly manager: number;
    readonly referees: readonly number[];
    readonly players: readonly number[];
  };
  readonly isAdmin: (token: string) => boolean;
  /** Whether a league with default settings opens when an agent registers and none is open. */
  readonly canAutoOpen: () => boolean;
  /** How long the message bodies of finished leagues are kept. */
  readonly bodies: () => BodyPolicy;
  /** Ports of this program's other listeners, which must never be called as agents. */
  readonly otherPorts: () => readonly number[];
  readonly hasPrize: LeagueContext['hasPrize'];
}

const MAX_RATINGS = 1000;

/** Creates the league system: the manager and the referees and players of this host. */
export const createLeagues = (deps: LeaguesDeps): LeaguesApi => new Leagues(deps);

class Leagues implements LeaguesApi {
  readonly readModel: LeaguesApi['readModel'];
  private readonly deps: LeaguesDeps;
  private readonly context: LeagueContext;
  private readonly manager: Manager;
  private readonly hostedAgents: HostedAgents;
  private readonly runner: LeagueRunnerDeps;
  private readonly running = new Map<string, Promise<void>>();
  private readonly reopening = new Map<string, Promise<unknown>>();
  private readonly managerListener: ManagerListener;
  private isStopping = false;
  private readonly registrationWindow: RegistrationWindow;

  constructor(deps: LeaguesDeps) {
    this.deps = deps;
    this.context = createLeagueContext(deps, () => this.managerListener.port() ?? deps.listen.manager);
    this.readModel = createReadModel(this.context);
    this.manager = createManager(this.context, {
      isAdmin: deps.isAdmin,
      start: (leagueId) => this.startOnRequest(leagueId),
      canAutoOpen: deps.canAutoOpen,
      openDefault: async () => void (await this.createLeague({})),
    });
    this.managerListener = createManagerListener(this.context, this.manager, deps.listen.manager);
    this.hostedAgents = createHostedAgents(this.context, this.manager, deps.listen);
    this.registrationWindow = createRegistrationWindow(
      this.context,
      (leagueId, absent) => this.startLeague(leagueId, absent),
      isListening,
    );
    const announcer = createLeagueAnnouncer(this.context);
    this.runner = {
      context: this.context,
      announcer,
      prepareReferee: (referee) => this.prepareReferee(referee),
      ensureHostedReferee: (leagueId) => this.ensureHostedReferee(leagueId),
      isStopping: () => this.isStopping,
    };
  }

  async start(): Promise<void> {
    const { registrationListeners } = this.context;
    registrationListeners.add((leagueId) => this.registrationWindow.onPlayerRegistered(leagueId));
    this.removeOldBodies();
    await this.managerListener.open();
    for (const status of ['registering', 'running'] as const) {
      for (const league of this.context.store.listLeaguesByStatus(status)) this.resume(league);
    }
    // The last expected player may have registered just before the host was stopped.
    for (const { leagueId } of this.context.store.listLeaguesByStatus('registering')) {
      this.registrationWindow.onPlayerRegistered(leagueId);
      this.registrationWindow.watchStart(leagueId);
    }
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.registrationWindow.stop();
    this.context.peers.close();
    this.context.workers?.wake();
    // Together, because the program of a player may take a second to end.
    await Promise.all([this.managerListener.close(), this.hostedAgents.close()]);
    await this.context.messageLog.flush();
  }

  listenerStatus(): LeagueListenerStatus {
    return this.managerListener.status();
  }

  ports() {
    return {
      manager: this.managerListener.port(),
      referees: this.hostedAgents.ports('referee'),
      players: this.hostedAgents.ports('player'),
    };
  }

  readonly createLeague: LeaguesApi['createLeague'] = async (request, insertInJob) => {
    const { context } = this;
    const checkedRequest = checkLeagueRequest(context, request);
    if (!checkedRequest.ok) return checkedRequest;
    const { gameType, players } = checkedRequest.value;
    const leagueId = request.leagueId ?? `league_${hexOf(context.runtime.random.bytes(6))}`;
    if (context.store.findLeague(leagueId) !== null)
      return refuse('CONFLICT', `There is already a league with the id ${leagueId}`);
    const settings = settingsOf(request.settings);
    const name = cleanName(request.name ?? '', leagueId);
    await context.writer.write(() => {
      const key = hexOf(context.runtime.random.bytes(32));
      context.store.insertLeague({ leagueId, name, gameType, settings, createdAt: isoNow(context) }, key);
      appendLeagueAudit(context, leagueId, {
        action: 'LEAGUE_OPENED',
        actor: 'host',
        payload: { gameType, format: settings.format },
      });
      insertInJob?.(leagueId);
    });
    const refusal = await this.openHostedAgents(leagueId, { ...request, players });
    // A league whose agents could not be opened must not stay open for registration.
    if (refusal !== null) await this.cancel(leagueId);
    this.registrationWindow.watchStart(leagueId);
    const league = context.store.findLeague(leagueId);
    return refusal ?? (league === null ? refuse('NOT_FOUND', 'No such league') : accept(league));
  };

  private async openHostedAgents(leagueId: string, request: OpenLeagueRequest) {
    for (let n = 0; n < (request.referees ?? 0); n += 1) {
      const openedAgent = await this.hostedAgents.open(refereeSpec(leagueId, `Built-in referee ${n + 1}`));
      if (!openedAgent.ok) return refuse('UNAVAILABLE', openedAgent.message);
    }
    for (const { name, strategy = null, player = null } of request.players ?? []) {
      const openedAgent = await this.hostedAgents.open({ leagueId, kind: 'player', name, strategy, player });
      if (!openedAgent.ok) return refuse('UNAVAILABLE', openedAgent.message);
    }
    return null;
  }

  private async startOnRequest(leagueId: string | null): Promise<Outcome<StartedLeague, LeagueRefusal>> {
    const openLeagues = this.context.store.listLeaguesByStatus('registering');
    if (leagueId !== null) return this.startLeague(leagueId);
    const [openLeague, ...others] = openLeagues;
    if (openLeague === undefined || others.length > 0)
      return refuse(
        'CONFLICT',
        'Several leagues or none are open for registration; name the league with league_id',
      );
    return this.startLeague(openLeague.leagueId);
  }

  /** `absent`: players at whose endpoints no program listens; they do not take part. */
  async startLeague(
    leagueId: string,
    absent: readonly LeagueAgentRecord[] = [],
  ): Promise<Outcome<StartedLeague, LeagueRefusal>> {
    const { context } = this;
    const league = context.store.findLeague(leagueId);
    if (league === null) return refuse('NOT_FOUND', 'No such league');
    if (league.status === 'stopped') return this.continueStopped(league);
    if (league.status !== 'registering') return refuse('CONFLICT', `This league is ${league.status}`);
    const agents = context.store.listAgents(leagueId);
    if (agents.filter(({ kind }) => kind === 'player').length - absent.length < 2)
      return refuse('CONFLICT', 'A league needs at least two players');
    if (!agents.some(({ kind }) => kind === 'referee')) await this.ensureHostedReferee(leagueId);
    const startedLeague = await context.writer.write(() => {
      for (const agent of absent) removeAbsentPlayerInJob(context, agent);
      const input = readPairingInput(context, league);
      const size = { rounds: roundCount(input), matches: matchCount(input) };
      if (!context.store.startLeague(leagueId, size, isoNow(context))) return null;
      for (const agent of context.store.listAgents(leagueId))
        context.store.updateHealth(agent, nextHealthState(agent.healthState, { type: 'started' }));
      appendLeagueAudit(context, leagueId, { action: 'LEAGUE_STARTED', actor: 'host', payload: { ...size } });
      return size;
    });
    if (startedLeague === null) return refuse('CONFLICT', 'This league was started by another request');
    this.run(leagueId);
    return accept({ leagueId, ...startedLeague });
  }

  private run(leagueId: string, ready: Promise<unknown> = Promise.resolve()): void {
    const run = ready
      .then(() => runLeague(this.runner, leagueId))
      .catch((error: unknown) => haltLeague(this.runner, leagueId, error))
      .then(async () => {
        await this.context.messageLog.flush();
        this.running.delete(leagueId);
        // After a stop the storage is closed, so nothing may be read here.
        if (this.isStopping) return;
        const status = this.context.store.findLeague(leagueId)?.status;
        if (status !== 'running' && status !== 'stopped') await this.hostedAgents.closeLeague(leagueId);
        this.removeOldBodies();
      });
    this.running.set(leagueId, run);
  }

  /** Continues a league that a defect or its organiser stopped, in the round in which it stopped. */
  private async continueStopped(league: LeagueRecord): Promise<Outcome<StartedLeague, LeagueRefusal>> {
    const { context } = this;
    const { leagueId, rounds, matches } = league;
    // The run that stopped may still be writing its last messages, or its matches may wait for workers.
    context.workers?.wake(leagueId);
    await this.running.get(leagueId);
    const isResumed = await context.writer.write(() => {
      const isChanged = context.store.resumeLeague(leagueId);
      if (isChanged)
        appendLeagueAudit(context, leagueId, { action: 'LEAGUE_RESUMED', actor: 'host', payload: {} });
      return isChanged;
    });
    if (!isResumed) return refuse('CONFLICT', 'This league was started by another request');
    this.resume({ ...league, status: 'running' });
    return accept({ leagueId, rounds: rounds ?? 0, matches: matches ?? 0 });
  }

  readonly cancel: LeaguesApi['cancel'] = async (leagueId, why = {}) => {
    const { context } = this;
    const isCancelled = await context.writer.write(() => {
      const isEnded = context.store.endLeague(leagueId, 'cancelled', isoNow(context));
      if (isEnded)
        appendLeagueAudit(context, leagueId, { action: 'LEAGUE_CANCELLED', actor: 'host', payload: why });
      return isEnded;
    });
    const league = context.store.findLeague(leagueId);
    if (league === null) return refuse('NOT_FOUND', 'No such league');
    if (!isCancelled) return refuse('CONFLICT', `This league is ${league.status}`);
    this.context.workers?.wake(leagueId);
    if (!this.running.has(leagueId)) await this.hostedAgents.closeLeague(leagueId);
    return accept(league);
  };

  list(): readonly LeagueRecord[] {
    return this.context.store.listLeagues();
  }

  readonly onCounted: LeaguesApi['onCounted'] = (groupId, game) =>
    this.context.workers?.onCounted(groupId, game);
  readonly onWithdrawn: LeaguesApi['onWithdrawn'] = (groupId) => this.context.workers?.onWithdrawn(groupId);
  readonly verifyNumber: LeaguesApi['verifyNumber'] = verifyNumber;

  find(leagueId: string): LeagueView | null {
    const { context } = this;
    const league = context.store.findLeague(leagueId);
    if (league === null) return null;
    const matches = context.matches.listByLeague(leagueId).map(hideMatch);
    return {
      league,
      agents: this.listAgents(leagueId) ?? [],
      rounds: context.store.listRounds(leagueId),
      matches,
      ...(context.workers && league.settings.workers ? { playedBy: context.workers.workersOf(matches) } : {}),
      standings: this.readModel.readTable(leagueId),
      interventions: context.interventions.listByLeague(leagueId),
    };
  }

  listAgents(leagueId: string): readonly LeagueAgentView[] | null {
    const { context } = this;
    if (context.store.findLeague(leagueId) === null) return null;
    return context.store.listAgents(leagueId).map((agent) => toAgentView(context, agent));
  }

  readonly readProgress: LeaguesApi['readProgress'] = (leagueId) => this.readModel.readProgress(leagueId);

  listRatings(gameType: string): readonly CurrentRating[] {
    return this.context.ratings.listCurrent(gameType, MAX_RATINGS);
  }

  readonly listRatedGames: LeaguesApi['listRatedGames'] = () => this.context.ratings.listGameTypes();

  ratingsOf(leagueId: string): readonly RatingRow[] {
    return this.context.ratings.listByLeague(leagueId);
  }

  readonly listMessages: LeaguesApi['listMessages'] = (leagueId, filter) =>
    this.context.messages.listPage(leagueId, filter).map((message) => hideMessage(this.context, message));

  readonly hasExternalReferee: LeaguesApi['hasExternalReferee'] = (leagueId) =>
    this.context.store.listAgents(leagueId).some(({ kind, isHosted }) => kind === 'referee' && !isHosted);
  readonly isJoinable: LeaguesApi['isJoinable'] = (leagueId) => isJoinable(this.context, leagueId);
  readonly startToken: LeaguesApi['startToken'] = (leagueId) => readStartToken(this.context, leagueId);
  readonly decideRegistration: LeaguesApi['decideRegistration'] = (decision) =>
    decideRegistration(this.context, decision);

  get linkPorts(): Map<number, string> {
    return this.context.linkPorts;
  }
  readonly previewIntervention: LeaguesApi['previewIntervention'] = (request) => {
    const plannedIntervention = planIntervention(this.context, request);
    return plannedIntervention.ok ? accept(plannedIntervention.value.preview) : plannedIntervention;
  };
  readonly intervene: LeaguesApi['intervene'] = (request) => intervene(this.context, request);
  readonly listInterventions: LeaguesApi['listInterventions'] = (id) =>
    this.context.interventions.listByLeague(id);

  /** Removes old message bodies in the background, behind all other work. */
  private removeOldBodies(): void {
    void pruneBodies(this.context, this.deps.bodies(), () => this.isStopping).catch((error: unknown) => {
      if (!this.isStopping)
        this.context.log('warn', 'old league message bodies could not be deleted', { error: String(error) });
    });
  }

  ping(url: string) {
    const { clock } = this.context.runtime;
    return pingAgent({ clock, forbidden: this.context.forbiddenPorts() }, url);
  }

  async waitUntilFinished(leagueId: string): Promise<LeagueRecord | null> {
    await this.registrationWindow.whenClosed(leagueId);
    await this.running.get(leagueId);
    return this.context.store.findLeague(leagueId);
  }

  /**
   * Reopens hosted agents that are not open, on their old ports; a running league then continues its unfinished round.
   */
  private resume(league: LeagueRecord): void {
    const hostedAgents = this.context.store.listAgents(league.leagueId).filter(({ isHosted }) => isHosted);
    for (const agent of hostedAgents) this.context.hostedPorts.add(agent.port);
    for (const agent of hostedAgents) {
      if (this.hostedAgents.find(league.leagueId, agent.kind, agent.agentId) !== null) continue;
      const reopening = this.hostedAgents.reopen(agent).catch((error: unknown) => {
        if (!this.isStopping)
          this.context.log('error', `${senderOf(agent)} could not be reopened`, { error: String(error) });
      });
      this.reopening.set(agentKey(agent), reopening);
    }
    if (league.status !== 'running') return;
    this.run(league.leagueId, Promise.all(hostedAgents.map((agent) => this.reopening.get(agentKey(agent)))));
  }

  private async prepareReferee(referee: LeagueAgentRecord): Promise<HostedRefereeDeps> {
    await this.reopening.get(agentKey(referee));
    const agent =
      this.hostedAgents.find(referee.leagueId, 'referee', referee.agentId) ??
      (await this.hostedAgents.reopen(referee));
    if (agent === null) throw new Error(`${senderOf(referee)} has no endpoint`);
    const { leagueId } = referee;
    const report: HostedRefereeDeps['report'] = (envelope) =>
      this.manager.recordDecision(referee, { leagueId, matchId: String(envelope['match_id']) }, envelope);
    const prepareProgram: HostedRefereeDeps['prepareProgram'] = async (player, matchId) =>
      (await this.hostedAgents.find(leagueId, 'player', player.agentId)?.prepareProgram(matchId)) ?? null;
    return { replyInbox: agent.replyInbox, report, prepareProgram };
  }

  private async ensureHostedReferee(leagueId: string): Promise<LeagueAgentRecord> {
    const { store } = this.context;
    const referee = store.listAgents(leagueId).find(({ kind, isHosted }) => kind === 'referee' && isHosted);
    if (referee !== undefined) return referee;
    const openedAgent = await this.hostedAgents.open(refereeSpec(leagueId, 'Built-in referee'));
    const agent = openedAgent.ok ? store.findAgent(leagueId, 'referee', openedAgent.value.agentId) : null;
    if (agent === null) throw new Error('The built-in referee could not be opened');
    return agent;
  }
}

const agentKey = (agent: LeagueAgentRecord): string => `${agent.leagueId}/${senderOf(agent)}`;
