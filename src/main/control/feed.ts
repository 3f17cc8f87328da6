import { EVENTS, type EventName, type EventPayload } from '../../shared/contract/index.ts';
import type { Bus } from '../events/bus.ts';
import type { Clock } from '../ports.ts';
import { toCard, toChallengeInfo, type CardDeps } from './cards.ts';
import { toChainView, type ChainCallDeps } from './chain-calls.ts';
import type { Challenges } from '../challenges/index.ts';
import { toLeagueInfo, type LeagueCallDeps } from './league-calls.ts';

/** At most ten messages a second and topic reach a window. */
const FLUSH_MS = 100;

export interface FeedDeps extends CardDeps, ChainCallDeps, LeagueCallDeps {
  readonly challenges: Challenges;
  readonly bus: Bus;
  readonly clock: Clock;
}

export type Listener = (event: EventName, payload: unknown) => void;

/**
 * Turns what happened in the host into the window's events: coalesced, drawn
 * up once for all windows, and not at all while nobody looks.
 */
export function createFeed(deps: FeedDeps) {
  const listeners = new Set<Listener>();
  const pending = createPending();
  let cancelFlush: (() => void) | null = null;

  const tell = <N extends EventName>(name: N, payload: EventPayload<N>): void => {
    const parsed = EVENTS[name].parse(payload);
    for (const listener of listeners) listener(name, parsed);
  };

  const flush = (): void => {
    cancelFlush = null;
    const { sessions, challenges, agents, leagues, chain, head } = pending.take();
    const cards = sessions.flatMap((id) => toCard(deps, id) ?? []);
    if (cards.length > 0) tell('session.changed', { sessions: cards });
    for (const id of challenges) {
      const challenge = deps.challenges.find(id);
      if (challenge) tell('challenge.changed', toChallengeInfo(deps, challenge));
    }
    for (const id of agents) {
      const info = deps.agents.info(id);
      if (info) tell('agent.changed', info);
    }
    for (const id of leagues) {
      const progress = deps.leagues.progress(id);
      if (progress) tell('league.changed', toLeagueInfo(progress));
    }
    if (chain) tell('chain.changed', toChainView(deps.chain.status()));
    if (head) tell('audit.appended', { head });
  };

  const soon = (): void => {
    if (listeners.size > 0) cancelFlush ??= deps.clock.after(FLUSH_MS, flush);
  };
  const note =
    <T>(remember: (payload: T) => void) =>
    (payload: T): void => {
      if (listeners.size === 0) return;
      remember(payload);
      soon();
    };
  const offs = [
    deps.bus.on(
      'session.changed',
      note(({ sessionId }) => pending.sessions.add(sessionId)),
    ),
    deps.bus.on(
      'challenge.changed',
      note(({ challengeId }) => pending.challenges.add(challengeId)),
    ),
    deps.bus.on(
      'agent.changed',
      note(({ agentId }) => pending.agents.add(agentId)),
    ),
    deps.bus.on(
      'league.changed',
      note(({ leagueId }) => pending.leagues.add(leagueId)),
    ),
    deps.bus.on(
      'chain.changed',
      note(() => pending.setChain()),
    ),
    deps.bus.on(
      'audit.appended',
      note((head) => pending.setHead(head)),
    ),
    deps.bus.on('audit.verify', (progress) => tell('audit.verify', progress)),
    deps.bus.on('model.moved', (moved) => tell('model.moved', moved)),
    deps.bus.on('arena.progress', (progress) => tell('arena.progress', progress)),
    deps.bus.on('models.changed', (changed) => tell('models.changed', changed)),
    deps.bus.on('settings.changed', (settings) => tell('settings.changed', settings)),
    deps.bus.on('connect.seen', (seen) => tell('connect.seen', seen)),
  ];

  return {
    tell,
    hasListeners: (): boolean => listeners.size > 0,
    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop(): void {
      for (const off of offs) off();
      cancelFlush?.();
      listeners.clear();
    },
  };
}

export type Feed = ReturnType<typeof createFeed>;

function createPending() {
  const sessions = new Set<string>();
  const challenges = new Set<string>();
  const agents = new Set<string>();
  const leagues = new Set<string>();
  let head: { seq: number; hash: string } | null = null;
  let chain = false;
  const drain = (set: Set<string>): string[] => {
    const all = [...set];
    set.clear();
    return all;
  };
  return {
    sessions,
    challenges,
    agents,
    leagues,
    setChain(): void {
      chain = true;
    },
    setHead(next: { seq: number; hash: string }): void {
      head = next;
    },
    take() {
      const taken = {
        sessions: drain(sessions),
        challenges: drain(challenges),
        agents: drain(agents),
        leagues: drain(leagues),
        chain,
        head,
      };
      head = null;
      chain = false;
      return taken;
    },
  };
}
