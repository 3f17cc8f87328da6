import type { Colour } from '../views/games.ts';
import type { LineStream } from './line-stream.ts';

/** Whose stream it is. */
interface Reader {
  readonly agentId: string;
  readonly colour: Colour;
}

/** The open streams of one game, and what they were last sent. */
interface StreamedGame {
  moves: readonly string[];
  lastState: string;
  readonly streams: Map<LineStream, Reader>;
}

/** The state of a game, as its streams get it. */
export interface StateLine {
  readonly moves: readonly string[];
  /** What is sent. */
  readonly line: string;
  /** The line without its clocks, so that a change of a clock alone is no reason to send it. */
  readonly compared: string;
}

/** The game streams of all games, by session. */
export interface GameStreams {
  /** `state` is what the stream was sent last. */
  add(sessionId: string, stream: LineStream, reader: Reader & { readonly state: StateLine }): void;
  has(sessionId: string): boolean;
  sessions(): readonly string[];
  /** The moves that the streams of a game know; null when it has no stream. */
  movesOf(sessionId: string): readonly string[] | null;
  /** Sends a state to all streams of a game unless it is the one they know. */
  sendState(sessionId: string, state: StateLine): void;
  /** Sends a line to all streams of the game, or to the streams of one colour. */
  send(sessionId: string, line: object, colour?: Colour): void;
  close(sessionId: string): void;
  /** Closes the streams of one agent. */
  closeStreamsOf(agentId: string): void;
  closeAll(): void;
}

export function createGameStreams(): GameStreams {
  const games = new Map<string, StreamedGame>();
  const close = (sessionId: string): void => {
    for (const stream of games.get(sessionId)?.streams.keys() ?? []) stream.close();
    games.delete(sessionId);
  };
  return {
    add(sessionId, stream, { state, ...reader }) {
      const { moves, compared } = state;
      const game = games.get(sessionId) ?? { moves, lastState: compared, streams: new Map() };
      games.set(sessionId, game);
      game.streams.set(stream, reader);
      stream.onClose(() => {
        game.streams.delete(stream);
        if (game.streams.size === 0 && games.get(sessionId) === game) games.delete(sessionId);
      });
    },
    has: (sessionId) => games.has(sessionId),
    sessions: () => [...games.keys()],
    movesOf: (sessionId) => games.get(sessionId)?.moves ?? null,
    sendState(sessionId, { moves, line, compared }) {
      const game = games.get(sessionId);
      if (game === undefined || game.lastState === compared) return;
      game.moves = moves;
      game.lastState = compared;
      for (const stream of game.streams.keys()) stream.send(line);
    },
    send(sessionId, line, only) {
      const text = JSON.stringify(line);
      for (const [stream, { colour }] of games.get(sessionId)?.streams ?? []) {
        if (only === undefined || only === colour) stream.send(text);
      }
    },
    close,
    closeStreamsOf(agentId) {
      for (const { streams } of games.values()) {
        for (const [stream, reader] of streams) if (reader.agentId === agentId) stream.close();
      }
    },
    closeAll() {
      for (const sessionId of games.keys()) close(sessionId);
    },
  };
}
