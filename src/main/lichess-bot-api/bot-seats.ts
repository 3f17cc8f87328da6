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
  /** Submits a move; false when a legal one was submitted for this position already, or the game is over. */
  submit(tick: number, move: BotMove): boolean;
}

/** The seats of arenas and leagues that bots fill. A bot that is itself a participant of a session has none of these. */
export interface BotSeats extends ConnectedBots {
  /** The seat that a bot has in a session, also after its end; null when it has none. */
  find(sessionId: string, botId: string): SeatedBot | null;
  listBySession(sessionId: string): readonly SeatedBot[];
  /** The sessions in which the bot still plays. */
  activeSessionsOf(botId: string): readonly string[];
  /** Records that a program of this bot listens to its events, until the returned function is called. */
  connect(botId: string): () => void;
  /** Calls `listener` when a bot gets a seat, until the returned function is called. */
  onSeat(listener: (seat: SeatedBot) => void): () => void;
}

interface SeatEntry extends SeatedBot {
  isOpen: boolean;
}

/** Maximum number of seats that are kept. A bot can still read a seat after the end of its game. The oldest are forgotten. */
const MAX_SEATS = 1000;

export function createBotSeats(db: Db): BotSeats {
  const store = lichessStore(db);
  const seats: SeatEntry[] = [];
  const connections = new Map<string, number>();
  const connectionListeners = new Set<() => void>();
  const seatListeners = new Set<(seat: SeatedBot) => void>();
  const isConnected = (botId: string): boolean => (connections.get(botId) ?? 0) > 0;
  const find = (sessionId: string, botId: string): SeatEntry | null =>
    seats.findLast((entry) => entry.botId === botId && entry.sessionSeat.sessionId === sessionId) ?? null;

  function seat(bot: string, request: BotSeatRequest): BotSeat | null {
    const botId = store.agentOf(bot);
    const { sessionId, role } = request.sessionSeat;
    const existingSeat = botId === null ? null : find(sessionId, botId);
    if (botId === null || (existingSeat?.isOpen === true && existingSeat.sessionSeat.role !== role))
      return null;
    const moves = createMoves();
    const entry: SeatEntry = {
      ...request,
      botId,
      isOpen: true,
      submit: (tick, move) => entry.isOpen && moves.put(tick, move),
    };
    seats.push(entry);
    if (seats.length > MAX_SEATS) seats.splice(0, seats.length - MAX_SEATS);
    for (const listener of seatListeners) listener(entry);
    return {
      waitForConnection: (signal) =>
        waitUntil(signal, connectionListeners, () => isConnected(botId)).then(() => isConnected(botId)),
      move: moves.waitForMove,
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
    listBySession: (sessionId) => seats.filter(({ sessionSeat }) => sessionSeat.sessionId === sessionId),
    activeSessionsOf: (botId) =>
      seats.flatMap((entry) => (entry.botId === botId && entry.isOpen ? [entry.sessionSeat.sessionId] : [])),
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
  let submittedMove: { readonly tick: number; readonly move: BotMove } | null = null;
  const moveListeners = new Set<() => void>();
  return {
    put(tick: number, move: BotMove): boolean {
      // A legal move after an illegal one counts, also when the illegal one has not been read yet.
      if (submittedMove?.tick === tick && submittedMove.move.isLegal) return false;
      submittedMove = { tick, move };
      for (const recheck of moveListeners) recheck();
      return true;
    },
    async waitForMove(tick: number, signal: AbortSignal): Promise<BotMove | null> {
      await waitUntil(signal, moveListeners, () => submittedMove?.tick === tick);
      if (submittedMove?.tick !== tick || signal.aborted) return null;
      const { move } = submittedMove;
      // An illegal move does not count for the next request; a legal one stays, so that it is not sent twice.
      if (!move.isLegal) submittedMove = null;
      return move;
    },
  };
}
