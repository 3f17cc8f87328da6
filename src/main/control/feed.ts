import { EVENTS, type EventName, type EventPayload } from '../../shared/contract/index.ts';
import type { Bus } from '../events/bus.ts';
import type { Clock } from '../ports.ts';
import { toCard, toChallengeInfo, type CardDeps } from './cards.ts';
import type { Challenges } from '../challenges/index.ts';
import { toLeagueInfo, type LeagueCallDeps } from './league-calls.ts';
import { openFrontStatus, type OpenFrontCallDeps } from './openfront-calls.ts';

/** At most ten messages a second and topic reach a window. */
const FLUSH_MS = 100;

/** Told as they come: they are rare, or thinned by who tells them. */
const STRAIGHT = [
  'audit.verify',
  'model.moved',
  'arena.progress',
  'models.changed',
  'settings.changed',
  'connect.seen',
] as const;

export interface FeedDeps extends CardDeps, LeagueCallDeps, Omit<OpenFrontCallDeps, 'agents'> {
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
    const { sessions, challenges, agents, leagues, head, game } = pending.take();
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
    if (game) tell('openfront.changed', openFrontStatus(deps));
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
      'audit.appended',
      note((head) => pending.setHead(head)),
    ),
    deps.bus.on(
      'openfront.changed',
      note(() => pending.setGame()),
    ),
    ...STRAIGHT.map((name) => deps.bus.on(name, (payload) => tell(name, payload as never))),
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
  let game = false;
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
    setHead(next: { seq: number; hash: string }): void {
      head = next;
    },
    setGame(): void {
      game = true;
    },
    take() {
      const taken = {
        sessions: drain(sessions),
        challenges: drain(challenges),
        agents: drain(agents),
        leagues: drain(leagues),
        head,
        game,
      };
      head = null;
      game = false;
      return taken;
    },
  };
}
