import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  AgentInfo,
  AnyEvent,
  Api,
  AuditHead,
  ChallengeInfo,
  HostConnectionState,
  EventPayload,
  Overview,
  SessionCard,
  Settings,
  VerifyProgress,
} from '../../src/shared/contract/index.ts';

/**
 * The current state of the host as the window knows it. All but the state of the connection was sent by the host; null
 * is what it has not sent yet.
 */
export interface LiveState {
  readonly connection: 'connecting' | HostConnectionState;
  /** When the connection to the host was lost, by the clock of this computer; absent while there is a connection. */
  readonly lostAtMs?: number | undefined;
  /** Increases with every connection; reads that depend on it are repeated. */
  readonly epoch: number;
  readonly overview: Overview | null;
  readonly hostStatus: EventPayload<'host.pulse'> | null;
  readonly sessions: Readonly<Record<string, SessionCard>>;
  readonly challenges: Readonly<Record<string, ChallengeInfo>>;
  readonly agents: Readonly<Record<string, AgentInfo>>;
  readonly settings: Settings | null;
  readonly auditHead: AuditHead | null;
  readonly verifyProgress: VerifyProgress | null;
}

export type LiveStore = StoreApi<LiveState>;

/** Maximum number of session cards in memory; the cards that changed longest ago are dropped first. */
export const MAX_CARDS = 500;

const INITIAL_STATE: LiveState = {
  connection: 'connecting',
  epoch: 0,
  overview: null,
  hostStatus: null,
  sessions: {},
  challenges: {},
  agents: {},
  settings: null,
  auditHead: null,
  verifyProgress: null,
};

/** Returns the newer of two cards of one session, and `card` when they are equally new. */
export function newerCard(current: SessionCard | undefined, card: SessionCard): SessionCard {
  if (current === undefined || card.tick > current.tick) return card;
  return card.tick === current.tick && card.updatedAtMs >= current.updatedAtMs ? card : current;
}

/** Adds cards by id; a card that is older than the known one is left out. */
export function withCards(
  sessions: LiveState['sessions'],
  cards: readonly SessionCard[],
): Readonly<Record<string, SessionCard>> {
  const newerCards = cards.filter((card) => newerCard(sessions[card.sessionId], card) === card);
  if (newerCards.length === 0) return sessions;
  const next = { ...sessions };
  for (const card of newerCards) next[card.sessionId] = card;
  const all = Object.values(next);
  if (all.length <= MAX_CARDS) return next;
  const newest = all.sort((a, b) => b.updatedAtMs - a.updatedAtMs).slice(0, MAX_CARDS);
  return Object.fromEntries(newest.map((card) => [card.sessionId, card]));
}

/** Applies one event; applying the same event twice has no further effect. */
function applyEvent(live: LiveState, event: AnyEvent): LiveState {
  switch (event.name) {
    case 'session.changed':
      return { ...live, sessions: withCards(live.sessions, event.payload.sessions) };
    case 'challenge.changed':
      return { ...live, challenges: { ...live.challenges, [event.payload.challengeId]: event.payload } };
    case 'agent.changed':
      return { ...live, agents: { ...live.agents, [event.payload.agentId]: event.payload } };
    case 'audit.appended':
      return event.payload.head.seq < (live.auditHead?.seq ?? 0)
        ? live
        : { ...live, auditHead: event.payload.head };
    case 'audit.verify':
      return { ...live, verifyProgress: event.payload };
    case 'host.pulse':
      return { ...live, hostStatus: event.payload };
    case 'settings.changed':
      return { ...live, settings: event.payload };
    default:
      // The screens that show these events handle them; the live state does not include them.
      return live;
  }
}

const byId = <T, K extends keyof T>(rows: readonly T[], key: K): Record<string, T> =>
  Object.fromEntries(rows.map((row) => [String(row[key]), row]));

async function readSnapshot(api: Api): Promise<Partial<LiveState>> {
  const [overview, settings, challenges, agents, auditHead] = await Promise.all([
    api.call('host.overview', {}),
    api.call('settings.get', {}),
    api.call('challenges.list', {}),
    api.call('agents.list', {}),
    api.call('audit.head', {}),
  ]);
  return {
    overview,
    settings,
    auditHead,
    challenges: byId(challenges, 'challengeId'),
    agents: byId(agents, 'agentId'),
  };
}

export interface LiveHandle {
  readonly store: LiveStore;
  /** Reads the overview, the settings, the challenges, the agents and the head of the audit log again. */
  refresh(): Promise<void>;
  stop(): void;
}

/**
 * Starts following the host. `onNextFrame` batches the events between two rendered frames, so that each
 * frame applies them once.
 */
export function startLive(api: Api, onNextFrame: (run: () => void) => void): LiveHandle {
  const store = createStore<LiveState>(() => INITIAL_STATE);
  let lastSeq: number | null = null;
  let queue: AnyEvent[] = [];

  const drain = () => {
    const events = queue;
    queue = [];
    store.setState((live) => events.reduce(applyEvent, live));
  };

  const refresh = async () => {
    try {
      const snapshot = await readSnapshot(api);
      const cards = snapshot.overview?.live ?? [];
      store.setState((live) => ({ ...live, ...snapshot, sessions: withCards(live.sessions, cards) }));
    } catch {
      // The connection broke again or the host refused; the reads of the screens show the error.
    }
  };

  const stopEvents = api.onEvent((event, seq) => {
    const hasGap = lastSeq !== null && seq > lastSeq + 1;
    lastSeq = seq;
    queue.push(event);
    if (queue.length === 1) onNextFrame(drain);
    if (hasGap) void refresh();
  });

  const stopListening = api.onConnectionChange((state) => {
    if (state !== 'up') {
      store.setState(({ lostAtMs = Date.now() }) => ({ connection: state, lostAtMs }));
      return;
    }
    lastSeq = null;
    store.setState((live) => ({ connection: 'up', lostAtMs: undefined, epoch: live.epoch + 1 }));
    void refresh();
  });

  return {
    store,
    refresh,
    stop() {
      stopEvents();
      stopListening();
    },
  };
}
