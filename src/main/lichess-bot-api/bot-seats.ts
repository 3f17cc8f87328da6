import type { Db } from '../platform/db/writer.ts';
import type { BotMove, BotSeat, BotSeatRequest, ConnectedBots, SessionSeat } from '../players/index.ts';
import { lichessStore } from './store.ts';

/** A seat of another part of this host, such as an arena or a league, that a bot plays. */
export interface SeatedBot {
  /** The agent of the bot itself; `sessionSeat.agentId` is the participant for which it moves. */
  readonly botId: string;
  readonly sessionSeat: SessionSeat;
  /** Whether the bot may act on the session itself, beyond its moves. */
  readonly mayAct: boolean;
  /** The time for each move in milliseconds. */
  readonly limitMs: number;
  /** Hands a move in; false when a legal one was handed in for this position already, or the game is over. */
  submit(tick: number, move: BotMove): boolean;
}

/** The bots that play for others, beside the bots that are participants themselves. */
export interface BotSeats extends ConnectedBots {
  /** The seat that a bot has in a session, also after its end; null when it has none. */
  find(sessionId: string, botId: string): SeatedBot | null;
  ofSession(sessionId: string): readonly SeatedBot[];
  /** The sessions in which the bot still plays. */
  activeOf(botId: string): readonly string[];
  /** Notes that a program of this agent listens to its events; the returned function ends that. */
  connect(botId: string): () => void;
  /** Calls `listener` when a bot gets a seat, until the returned function is called. */
  onSeat(listener: (seat: SeatedBot) => void): () => void;
}

interface Entry extends SeatedBot {
  isOpen: boolean;
}

/** Seats that are kept, also after the end of their games, so that a bot can still read them; the oldest are dropped. */
const MAX_SEATS = 1000;

export function createBotSeats(db: Db): BotSeats {
  const store = lichessStore(db);
  const entries: Entry[] = [];
  const connections = new Map<string, number>();
  const connectionListeners = new Set<() => void>();
  const seatListeners = new Set<(seat: SeatedBot) => void>();
  const isConnected = (botId: string): boolean => (connections.get(botId) ?? 0) > 0;
  const find = (sessionId: string, botId: string): Entry | null =>
    entries.findLast((entry) => entry.botId === botId && entry.sessionSeat.sessionId === sessionId) ?? null;

  function seat(bot: string, request: BotSeatRequest): BotSeat | null {
    const botId = store.agentOf(bot);
    const { sessionId, role } = request.sessionSeat;
    const existingSeat = botId === null ? null : find(sessionId, botId);
    if (botId === null || (existingSeat?.isOpen === true && existingSeat.sessionSeat.role !== role))
      return null;
    const moves = createMoves();
    const entry: Entry = {
      ...request,
      botId,
      isOpen: true,
      submit: (tick, move) => entry.isOpen && moves.put(tick, move),
    };
    entries.push(entry);
    if (entries.length > MAX_SEATS) entries.splice(0, entries.length - MAX_SEATS);
    for (const listener of seatListeners) listener(entry);
    return {
      connected: (signal) =>
        waitUntil(signal, connectionListeners, () => isConnected(botId)).then(() => isConnected(botId)),
      move: moves.take,
      close() {
        entry.isOpen = false;
      },
    };
  }

  return {
    nameOf(bot) {
      const botId = store.agentOf(bot);
      return botId === null ? null : store.usernameOf(botId);
    },
    isConnected(bot) {
      const botId = store.agentOf(bot);
      return botId !== null && isConnected(botId);
    },
    seat,
    find,
    ofSession: (sessionId) => entries.filter(({ sessionSeat }) => sessionSeat.sessionId === sessionId),
    activeOf: (botId) =>
      entries.flatMap((entry) =>
        entry.botId === botId && entry.isOpen ? [entry.sessionSeat.sessionId] : [],
      ),
    connect(botId) {
      connections.set(botId, (connections.get(botId) ?? 0) + 1);
      for (const recheck of connectionListeners) recheck();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        connections.set(botId, (connections.get(botId) ?? 1) - 1);
      };
    },
    onSeat(listener) {
      seatListeners.add(listener);
      return () => void seatListeners.delete(listener);
    },
  };
}

/** Resolves when `isTrue` returns true after a call of a listener, or when `signal` aborts. */
function waitUntil(signal: AbortSignal, listeners: Set<() => void>, isTrue: () => boolean): Promise<void> {
  if (isTrue() || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const recheck = (): void => {
      if (!isTrue() && !signal.aborted) return;
      listeners.delete(recheck);
      resolve();
    };
    listeners.add(recheck);
    signal.addEventListener('abort', recheck, { once: true });
  });
}

/** The moves of one seat, which a bot may send before it is asked for them. */
function createMoves() {
  let submitted: { readonly tick: number; readonly move: BotMove } | null = null;
  const waiting = new Set<() => void>();
  return {
    put(tick: number, move: BotMove): boolean {
      // A legal move after an illegal one counts, also when the illegal one has not been read yet.
      if (submitted?.tick === tick && submitted.move.isLegal) return false;
      submitted = { tick, move };
      for (const recheck of waiting) recheck();
      return true;
    },
    async take(tick: number, signal: AbortSignal): Promise<BotMove | null> {
      await waitUntil(signal, waiting, () => submitted?.tick === tick);
      if (submitted?.tick !== tick || signal.aborted) return null;
      const { move } = submitted;
      // An illegal move is not an answer to the next question; a legal one stays, so that it is not sent twice.
      if (!move.isLegal) submitted = null;
      return move;
    },
  };
}
