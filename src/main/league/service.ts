import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { LeagueRefusal } from '../../shared/codes/league.ts';
import { cleanName } from '../../shared/display-text.ts';
import { portHolder } from '../net/port-holder.ts';
import type {
  AgentView,
  LeagueProgress,
  LeaguesApi,
  LeagueView,
  ListenerState,
  NewLeague,
  StartedLeague,
} from './api.ts';
import { dropOldBodies, type BodyPolicy } from './body-policy.ts';
import { createBroadcaster } from './broadcast.ts';
import { hexOf, nameOf, note, nowIso, type Desk, type LeagueDeps } from './desk.ts';
import { createGathering, type Gathering } from './gathering.ts';
import { createHouseAgents, type HouseAgents } from './house-agents.ts';
import { createLens, type LeagueLens } from './lens.ts';
import { createManager, type Manager } from './manager.ts';
import { shownMessage } from './masking.ts';
import type { StoredMessage } from './message-store.ts';
import type { RatedNow, RatingRow } from './rating-store.ts';
import type { AgentRecord, LeagueRecord } from './records.ts';
import type { RefereeRoom } from './referee.ts';
import { listenRpc, type RpcListener } from './rpc.ts';
import { live } from './rules/lifecycle.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { matchCount, roundCount } from './rules/schedule.ts';
import { runLeague, type RunnerParts } from './runner.ts';
import { createDesk } from './open-desk.ts';
import { pingAgent } from './ping.ts';
import { planOf } from './plan.ts';
import { openView, shapeOf } from './views.ts';
import { normaliseOwn } from './own-message.ts';

export interface LeaguesDeps extends LeagueDeps {
  /** 0 picks a free port; empty lists let the system pick. */
  readonly listen: {
    readonly manager: number;
    readonly referees: readonly number[];
    readonly players: readonly number[];
  };
  readonly isAdmin: (token: string) => boolean;
  /** Whether a league opens by itself when an agent registers and none is open (decision 35). */
  readonly mayOpen: () => boolean;
  /** How long the bodies of finished leagues are kept. */
  readonly bodies: () => BodyPolicy;
  /** Other listeners of this program, never to be called as agents. */
  readonly otherPorts: () => readonly number[];
}

const RETRY_MS = 5000;
const MOST_RATED = 1000;
/** Builds the league system: manager, referees and players of this house. */
export const createLeagues = (deps: LeaguesDeps): LeaguesApi => new Leagues(deps);

class Leagues implements LeaguesApi {
  readonly lens: LeagueLens;
  private readonly deps: LeaguesDeps;
  private readonly desk: Desk;
  private readonly manager: Manager;
  private readonly house: HouseAgents;
  private readonly runner: RunnerParts;
  private readonly running = new Map<string, Promise<void>>();
  private readonly waiting = new Map<string, Promise<unknown>>();
  private door: RpcListener | null = null;
  private holder: string | null = null;
  private cancelRetry = (): void => undefined;
  private stopping = false;
  private readonly gathering: Gathering;

  constructor(deps: LeaguesDeps) {
    this.deps = deps;
    this.desk = createDesk(deps, () => this.door?.port ?? deps.listen.manager);
    this.lens = createLens(this.desk);
    this.manager = createManager(this.desk, {
      isAdmin: deps.isAdmin,
      start: (leagueId) => this.startNamed(leagueId),
      mayOpen: deps.mayOpen,
      openDefault: async () => void (await this.open({})),
    });
    this.house = createHouseAgents(this.desk, this.manager, deps.listen);
    this.gathering = createGathering(this.desk, (leagueId) => this.begin(leagueId));
    const broadcaster = createBroadcaster(this.desk);
    this.runner = {
      desk: this.desk,
      broadcaster,
      roomOf: (referee) => this.roomOf(referee),
      houseReferee: (leagueId) => this.houseReferee(leagueId),
      stopped: () => this.stopping,
    };
  }

  async start(): Promise<void> {
    this.desk.onRegistered.add((leagueId) => this.gathering.came(leagueId));
    this.tidy();
    await this.openDoor();
    for (const status of ['registering', 'running'] as const) {
      for (const league of this.desk.store.leaguesIn(status)) this.reopen(league);
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.gathering.stop();
    this.cancelRetry();
    this.desk.peers.close();
    await this.door?.close();
    await this.house.close();
    await this.desk.wire.drained();
    this.door = null;
  }

  listener(): ListenerState {
    const state = this.door !== null ? 'listening' : this.holder !== null ? 'busy' : 'off';
    return { role: 'manager', port: this.door?.port ?? this.deps.listen.manager, state, holder: this.holder };
  }

  ports() {
    return {
      manager: this.door?.port ?? null,
      referees: this.house.ports('referee'),
      players: this.house.ports('player'),
    };
  }

  async open(request: NewLeague): Promise<Outcome<LeagueRecord, LeagueRefusal>> {
    const { desk } = this;
    const planned = planOf(desk, request);
    if (!planned.ok) return planned;
    const { gameType, players } = planned.value;
    const leagueId = `league_${hexOf(desk.ports.random.bytes(6))}`;
    const settings = { ...DEFAULT_SETTINGS, ...request.settings };
    const name = cleanName(request.name ?? '', leagueId);
    await desk.writer.write(() => {
      desk.store.insertLeague({ leagueId, name, gameType, settings, createdAt: nowIso(desk) });
      note(desk, leagueId, {
        action: 'LEAGUE_OPENED',
        actor: 'host',
        payload: { gameType, format: settings.format },
      });
    });
    const seated = await this.seat(leagueId, { ...request, players });
    // A league that could not be seated is not left open for registration.
    if (seated !== null) await this.cancel(leagueId);
    const league = desk.store.league(leagueId);
    return seated ?? (league === null ? refuse('NOT_FOUND', 'No such league') : accept(league));
  }

  private async seat(leagueId: string, request: NewLeague) {
    for (let n = 0; n < (request.referees ?? 0); n += 1) {
      const opened = await this.house.open({
        leagueId,
        kind: 'referee',
        name: `House ${n + 1}`,
        strategy: null,
        player: null,
      });
      if (!opened.ok) return refuse('UNAVAILABLE', opened.message);
    }
    for (const { name, strategy = null, player = null } of request.players ?? []) {
      const opened = await this.house.open({ leagueId, kind: 'player', name, strategy, player });
      if (!opened.ok) return refuse('UNAVAILABLE', opened.message);
    }
    return null;
  }

  private async startNamed(leagueId: string | null): Promise<Outcome<StartedLeague, LeagueRefusal>> {
    const open = this.desk.store.leaguesIn('registering');
    if (leagueId !== null) return this.begin(leagueId);
    const [only, ...others] = open;
    if (only === undefined || others.length > 0) return refuse('CONFLICT', 'Name the league with league_id');
    return this.begin(only.leagueId);
  }

  async begin(leagueId: string): Promise<Outcome<StartedLeague, LeagueRefusal>> {
    const { desk } = this;
    const league = desk.store.league(leagueId);
    if (league === null) return refuse('NOT_FOUND', 'No such league');
    if (league.status !== 'registering') return refuse('CONFLICT', `This league is ${league.status}`);
    const agents = desk.store.agents(leagueId);
    if (agents.filter(({ kind }) => kind === 'player').length < 2)
      return refuse('CONFLICT', 'A league needs two players');
    if (!agents.some(({ kind }) => kind === 'referee')) await this.houseReferee(leagueId);
    const started = await desk.writer.write(() => {
      const shape = shapeOf(desk, league);
      const size = { rounds: roundCount(shape), matches: matchCount(shape) };
      if (!desk.store.startLeague(leagueId, size, nowIso(desk))) return null;
      for (const agent of desk.store.agents(leagueId))
        desk.store.saveLife(agent, live(agent.life, { type: 'started' }));
      note(desk, leagueId, { action: 'LEAGUE_STARTED', actor: 'host', payload: { ...size } });
      return size;
    });
    if (started === null) return refuse('CONFLICT', 'This league was started by somebody else');
    this.run(leagueId);
    return accept({ leagueId, ...started });
  }

  private run(leagueId: string, ready: Promise<unknown> = Promise.resolve()): void {
    const run = ready
      .then(() => runLeague(this.runner, leagueId))
      .catch((error: unknown) => {
        if (!this.stopping) this.desk.log('error', 'a league stopped', { leagueId, error: String(error) });
      })
      .then(async () => {
        await this.desk.wire.drained();
        this.running.delete(leagueId);
        // The storage closes behind a stop.
        if (this.stopping) return;
        const status = this.desk.store.league(leagueId)?.status;
        if (status === 'completed' || status === 'cancelled') await this.house.closeLeague(leagueId);
        this.tidy();
      });
    this.running.set(leagueId, run);
  }

  async cancel(leagueId: string): Promise<Outcome<LeagueRecord, LeagueRefusal>> {
    const { desk } = this;
    const cancelled = await desk.writer.write(() => {
      const ended = desk.store.endLeague(leagueId, 'cancelled', nowIso(desk));
      if (ended) note(desk, leagueId, { action: 'LEAGUE_CANCELLED', actor: 'host', payload: {} });
      return ended;
    });
    const league = desk.store.league(leagueId);
    if (league === null) return refuse('NOT_FOUND', 'No such league');
    if (!cancelled) return refuse('CONFLICT', `This league is ${league.status}`);
    if (!this.running.has(leagueId)) await this.house.closeLeague(leagueId);
    return accept(league);
  }

  list(): readonly LeagueRecord[] {
    return this.desk.store.leagues();
  }

  find(leagueId: string): LeagueView | null {
    const { desk } = this;
    const league = desk.store.league(leagueId);
    if (league === null) return null;
    return {
      league,
      agents: this.agents(leagueId) ?? [],
      rounds: desk.store.rounds(leagueId),
      matches: desk.matches.ofLeague(leagueId).map(openView),
      standings: this.lens.table(leagueId),
    };
  }

  agents(leagueId: string): readonly AgentView[] | null {
    const { desk } = this;
    if (desk.store.league(leagueId) === null) return null;
    return desk.store.agents(leagueId).map((agent) => viewOf(desk, agent));
  }

  progress(leagueId: string): LeagueProgress | null {
    const { store, matches } = this.desk;
    const league = store.league(leagueId);
    if (league === null) return null;
    return {
      league,
      round: store.rounds(leagueId).length,
      played: matches.reportedOf(leagueId),
      registered: store.playerCount(leagueId),
    };
  }

  ratings(gameType: string): readonly RatedNow[] {
    return this.desk.ratings.table(gameType, MOST_RATED);
  }

  ratedGames(): readonly string[] {
    return this.desk.ratings.games();
  }

  ratingsIn(leagueId: string): readonly RatingRow[] {
    return this.desk.ratings.ofLeague(leagueId);
  }

  messages(leagueId: string, filter: Parameters<LeaguesApi['messages']>[1]): readonly StoredMessage[] {
    return this.desk.messages.page(leagueId, filter).map((message) => shownMessage(this.desk, message));
  }

  /** Lets go of old bodies behind everything else. */
  private tidy(): void {
    void dropOldBodies(this.desk, this.deps.bodies(), () => this.stopping).catch((error: unknown) => {
      if (!this.stopping) this.desk.log('warn', 'old league bodies stay', { error: String(error) });
    });
  }

  ping(url: string) {
    const { clock } = this.desk.ports;
    return pingAgent({ clock, forbidden: this.desk.forbiddenPorts() }, url);
  }

  async finished(leagueId: string): Promise<LeagueRecord | null> {
    await this.gathering.over(leagueId);
    await this.running.get(leagueId);
    return this.desk.store.league(leagueId);
  }

  /** Decision 37: a taken port is shown and tried again, the rest of the host runs. */
  private async openDoor(): Promise<void> {
    const { desk, deps } = this;
    const listening = await listenRpc(
      {
        name: 'arbiter-league-manager',
        tools: [
          'register_referee',
          'register_player',
          'report_match_result',
          'league_query',
          'start_league',
          'get_standings',
        ],
        handle: (message, peer) => this.manager.handle(message, peer),
        strict: () => desk.store.leaguesIn('running').some(({ settings }) => settings.wire === 'strict'),
      },
      { port: deps.listen.manager, log: desk.log },
    );
    if (listening.ok) {
      if (this.stopping) return listening.value.close();
      this.door = listening.value;
      this.holder = null;
      return;
    }
    this.holder = (await portHolder(deps.listen.manager)) ?? 'another program';
    desk.log('warn', 'the league manager waits for its port', {
      port: deps.listen.manager,
      holder: this.holder,
    });
    if (this.stopping) return;
    this.cancelRetry = desk.ports.clock.after(RETRY_MS, () => {
      this.openDoor().catch((error: unknown) =>
        desk.log('error', 'the league manager cannot listen', { error: String(error) }),
      );
    });
  }

  /** After a restart: our agents come back to their ports, then the same round goes on. */
  private reopen(league: LeagueRecord): void {
    const own = this.desk.store.agents(league.leagueId).filter(({ builtIn }) => builtIn);
    for (const agent of own) this.desk.ownPorts.add(agent.port);
    for (const agent of own) {
      const back = this.house.reopen(agent).catch((error: unknown) => {
        if (!this.stopping)
          this.desk.log('error', `${nameOf(agent)} did not come back`, { error: String(error) });
      });
      this.waiting.set(nameIn(agent), back);
    }
    if (league.status !== 'running') return;
    this.run(league.leagueId, Promise.all(own.map((agent) => this.waiting.get(nameIn(agent)))));
  }

  private async roomOf(referee: AgentRecord): Promise<Pick<RefereeRoom, 'token' | 'mailbox' | 'report'>> {
    await this.waiting.get(nameIn(referee));
    const agent =
      this.house.find(referee.leagueId, 'referee', referee.agentId) ?? (await this.house.reopen(referee));
    if (agent === null) throw new Error(`${nameOf(referee)} has no endpoint`);
    const report: RefereeRoom['report'] = async (envelope) => {
      await this.manager.handle(normaliseOwn('MATCH_RESULT_REPORT', envelope), nameOf(referee));
    };
    return { token: agent.token, mailbox: agent.mailbox, report };
  }

  private async houseReferee(leagueId: string): Promise<AgentRecord> {
    const { desk } = this;
    const known = desk.store.agents(leagueId).find(({ kind, builtIn }) => kind === 'referee' && builtIn);
    if (known !== undefined) return known;
    const opened = await this.house.open({
      leagueId,
      kind: 'referee',
      name: 'House',
      strategy: null,
      player: null,
    });
    const agent = opened.ok ? desk.store.agent(leagueId, 'referee', opened.value.agentId) : null;
    if (agent === null) throw new Error('No referee of the house could be seated');
    return agent;
  }
}

const nameIn = (agent: AgentRecord): string => `${agent.leagueId}/${nameOf(agent)}`;

function viewOf(desk: Desk, { tokenHash: _token, oldTokenHash: _old, ...agent }: AgentRecord): AgentView {
  return { ...agent, health: desk.health.of(`${agent.leagueId}/${nameOf(agent)}`) };
}
