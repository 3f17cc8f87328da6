import { EVENTS, type EventName, type EventPayload } from '../../shared/contract/index.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { Clock } from '../platform/runtime.ts';
import { toSessionCard, toChallengeInfo, type SessionCardDeps } from './session-rows.ts';
import { toChainView, type ChainCallDeps } from './chain.ts';
import type { Challenges } from '../sessions/challenges/index.ts';
import { toRewardRow, type RewardCallDeps } from './rewards.ts';
import { toLeagueInfo, type LeagueCallDeps } from './league.ts';
import { readOpenFrontStatus, type OpenFrontCallDeps } from './openfront.ts';

/**
 * Time after which the players of games that began or ended are sent. Their statistics are computed from all of
 * their games, so a league of quick games must not cause that for every game.
 */
const PLAYERS_DELAY_MS = 1500;

/** Time between two flushes; what changes several times in between is sent once. */
const FLUSH_INTERVAL_MS = 100;

export interface EventFeedDeps
  extends
    SessionCardDeps,
    ChainCallDeps,
    LeagueCallDeps,
    Pick<OpenFrontCallDeps, 'openfront'>,
    Pick<RewardCallDeps, 'rewards'> {
  readonly challenges: Challenges;
  readonly bus: Bus;
  readonly clock: Clock;
}

export type EventFeedListener = (event: EventName, payload: unknown) => void;

/**
 * Turns events of the host's bus into events for windows. It collects the ids of what changed, reads their
 * current state once for all windows at each flush, and collects nothing while no window listens.
 */
export function createEventFeed(deps: EventFeedDeps) {
  const listeners = new Set<EventFeedListener>();
  const pending = createPending();
  let cancelFlush: (() => void) | null = null;
  let cancelPlayers: (() => void) | null = null;
  const players = new Set<string>();

  const push = <N extends EventName>(name: N, payload: EventPayload<N>): void => {
    const parsed = EVENTS[name].parse(payload);
    for (const listener of listeners) listener(name, parsed);
  };

  const flush = (): void => {
    cancelFlush = null;
    sendPending(deps, pending.drain(), push);
  };

  const scheduleFlush = (): void => {
    if (listeners.size > 0) cancelFlush ??= deps.clock.after(FLUSH_INTERVAL_MS, flush);
  };
  const sendPlayers = (): void => {
    cancelPlayers = null;
    for (const id of players) pending.agents.add(id);
    players.clear();
    scheduleFlush();
  };
  const collectPlayers = ({
    sessionId,
    tick,
    ended,
  }: {
    sessionId: string;
    tick: number;
    ended: boolean;
  }): void => {
    if (listeners.size === 0 || (tick > 0 && !ended)) return;
    for (const id of Object.values(deps.sessions.findSummary(sessionId)?.participants ?? {})) players.add(id);
    cancelPlayers ??= deps.clock.after(PLAYERS_DELAY_MS, sendPlayers);
  };
  const unsubscribes = [
    deps.bus.on('session.changed', collectPlayers),
    ...collectChanges(deps.bus, pending, () => {
      if (listeners.size === 0) return false;
      scheduleFlush();
      return true;
    }),
    ...forwardEvents(deps.bus, push),
  ];

  return {
    push,
    hasListeners: (): boolean => listeners.size > 0,
    listen(listener: EventFeedListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop(): void {
      for (const unsubscribe of unsubscribes) unsubscribe();
      cancelFlush?.();
      cancelPlayers?.();
      listeners.clear();
    },
  };
}

export type EventFeed = ReturnType<typeof createEventFeed>;

/** Pushes the current state of everything that changed since the last flush. */
function sendPending(
  deps: EventFeedDeps,
  {
    sessions,
    challenges,
    agents,
    leagues,
    rewards,
    chain,
    game,
    head,
  }: ReturnType<ReturnType<typeof createPending>['drain']>,
  push: <N extends EventName>(name: N, payload: EventPayload<N>) => void,
): void {
  const cards = sessions.flatMap((id) => toSessionCard(deps, id) ?? []);
  if (cards.length > 0) push('session.changed', { sessions: cards });
  for (const id of challenges) {
    const challenge = deps.challenges.find(id);
    if (challenge) {
      const isWaiting = deps.challenges.isWaiting(challenge);
      push('challenge.changed', toChallengeInfo(deps, challenge, isWaiting));
    }
  }
  for (const id of agents) {
    const info = deps.agents.findInfo(id);
    if (info) push('agent.changed', info);
  }
  for (const id of leagues) {
    const progress = deps.leagues.readProgress(id);
    if (progress) push('league.changed', toLeagueInfo(progress));
  }
  if (chain) push('chain.changed', toChainView(deps.chain.status()));
  if (rewards.length > 0) push('reward.changed', readRewardRows(deps, rewards));
  if (game) push('openfront.changed', readOpenFrontStatus(deps));
  if (head) push('audit.appended', { head });
}

/** Records what changed. `requestFlush` schedules a flush, or returns false while no window listens. */
function collectChanges(bus: Bus, pending: ReturnType<typeof createPending>, requestFlush: () => boolean) {
  const ifListening =
    <T>(remember: (payload: T) => void) =>
    (payload: T): void => {
      if (requestFlush()) remember(payload);
    };
  return [
    bus.on(
      'session.changed',
      ifListening(({ sessionId }) => pending.sessions.add(sessionId)),
    ),
    bus.on(
      'challenge.changed',
      ifListening(({ challengeId }) => pending.challenges.add(challengeId)),
    ),
    bus.on(
      'agent.changed',
      ifListening(({ agentId }) => pending.agents.add(agentId)),
    ),
    bus.on(
      'league.changed',
      ifListening(({ leagueId }) => pending.leagues.add(leagueId)),
    ),
    bus.on(
      'chain.changed',
      ifListening(() => pending.markChain()),
    ),
    bus.on(
      'openfront.changed',
      ifListening(() => pending.markGame()),
    ),
    ...(['reward.changed', 'mint.changed'] as const).map((name) =>
      bus.on(
        name,
        ifListening(({ matchId, wallet }) => pending.rewards.add(`${matchId} ${wallet}`)),
      ),
    ),
    bus.on(
      'audit.appended',
      ifListening((head) => pending.recordHead(head)),
    ),
  ];
}

/** Forwards bus events whose payload is already the window's. */
function forwardEvents(bus: Bus, push: <N extends EventName>(name: N, payload: EventPayload<N>) => void) {
  return [
    bus.on('audit.verify', (progress) => push('audit.verify', progress)),
    bus.on('ledger.changed', (report) => push('ledger.changed', report)),
    bus.on('backup.job', (job) => push('backup.job', job)),
    bus.on('demoData.changed', (status) => push('demoData.changed', status)),
    bus.on('updates.changed', (status) => push('updates.changed', status)),
    bus.on('chain.install', (state) => push('chain.install', state)),
    bus.on('model.moved', (moved) => push('model.moved', moved)),
    bus.on('seat.moved', (moved) => push('seat.moved', moved)),
    bus.on('arena.progress', (progress) => push('arena.progress', progress)),
    bus.on('models.changed', (changed) => push('models.changed', changed)),
    bus.on('settings.changed', (settings) => push('settings.changed', settings)),
    bus.on('mcpClients.seen', (seen) => push('mcpClients.seen', seen)),
  ];
}

/** Reads the rewards of `keys`; each is a match id and a wallet, separated by a space. */
function readRewardRows({ rewards }: EventFeedDeps, keys: readonly string[]): EventPayload<'reward.changed'> {
  const rows = keys.flatMap((key) => {
    const [matchId = '', wallet = ''] = key.split(' ');
    const view = rewards.findDecision(matchId, wallet as `0x${string}`);
    return view === null ? [] : [toRewardRow(view)];
  });
  return { rows, heldCount: rewards.countHeld() };
}

function createPending() {
  const sessions = new Set<string>();
  const challenges = new Set<string>();
  const agents = new Set<string>();
  const leagues = new Set<string>();
  const rewards = new Set<string>();
  let head: { seq: number; hash: string } | null = null;
  let chain = false;
  let game = false;
  const drainSet = (set: Set<string>): string[] => {
    const all = [...set];
    set.clear();
    return all;
  };
  return {
    sessions,
    challenges,
    agents,
    leagues,
    rewards,
    markChain(): void {
      chain = true;
    },
    markGame(): void {
      game = true;
    },
    recordHead(next: { seq: number; hash: string }): void {
      head = next;
    },
    drain() {
      const drained = {
        sessions: drainSet(sessions),
        challenges: drainSet(challenges),
        agents: drainSet(agents),
        leagues: drainSet(leagues),
        rewards: drainSet(rewards),
        chain,
        game,
        head,
      };
      head = null;
      chain = false;
      game = false;
      return drained;
    },
  };
}
