import type { LichessContext } from './context.ts';
import type { Games } from './games.ts';
import type { EventStreams } from './streams/event-streams.ts';
import type { GameStreams, StateLine } from './streams/game-streams.ts';
import type { LineStream } from './streams/line-stream.ts';
import { gameFull, gameInfo, gameState, otherColour, type ChessGame, type Colour } from './views/games.ts';

/** Sends the changes of games to the streams of their players. */
export interface Announcements {
  /** Sends the games that the agent already plays, and keeps the stream for later events. */
  openEvents(agentId: string, stream: LineStream): void;
  /** Sends the whole game, and keeps the stream until the game ends. */
  openGame(
    game: ChessGame,
    stream: LineStream,
    reader: { readonly agentId: string; readonly colour: Colour },
  ): void;
  stop(): void;
}

export interface AnnouncementsDeps {
  readonly games: Games;
  readonly events: EventStreams;
  readonly streams: GameStreams;
}

export function createAnnouncements(context: LichessContext, parts: AnnouncementsDeps): Announcements {
  const { bus, sessions, agents, botSeats, log } = context;
  const { events, streams, games } = parts;
  /** The sessions whose start was sent to an agent's event stream, by agent. */
  const startedGames = new Map<string, Set<string>>();
  let queue = Promise.resolve();

  /** Runs tasks one after the other, so that the end of a game never comes before its start. */
  const enqueue = (task: () => Promise<void>): void => {
    queue = queue
      .then(task)
      .catch((error: unknown) => log('warn', 'a game could not be announced', { error: String(error) }));
  };

  const announce = async (sessionId: string, agentId: string): Promise<void> => {
    const startedSessions = startedGames.get(agentId);
    const colour = games.colourOf(sessionId, agentId);
    if (startedSessions === undefined || colour === null) return;
    const game = await games.read(sessionId);
    if (game === null) return;
    const isOver = game.summary.status === 'completed';
    if (isOver ? !startedSessions.delete(sessionId) : startedSessions.has(sessionId)) return;
    if (!isOver) startedSessions.add(sessionId);
    events.send([agentId], { type: isOver ? 'gameFinish' : 'gameStart', game: gameInfo(game, colour) });
  };

  const sendState = (sessionId: string): void => {
    const sentMoves = streams.movesOf(sessionId);
    const summary = sessions.findSummary(sessionId);
    const view = sessions.viewAs(sessionId, null);
    if (sentMoves === null || summary === null || view === null) return;
    const moves = nextMoves(sentMoves, summary) ?? games.movesOf(sessionId);
    streams.sendState(
      sessionId,
      stateLine({ summary, view, moveLimitMs: games.moveLimitOf(summary) }, moves),
    );
    if (summary.status === 'completed') streams.close(sessionId);
  };

  const unsubscribes = [
    bus.on('session.changed', ({ sessionId, tick, ended }) => {
      if (streams.has(sessionId)) sendState(sessionId);
      if ((tick > 0 && !ended) || startedGames.size === 0) return;
      for (const agentId of games.playersOf(sessionId)) {
        if (startedGames.has(agentId)) enqueue(() => announce(sessionId, agentId));
      }
    }),
    botSeats.onSeat(({ sessionSeat: { sessionId }, botId }) => enqueue(() => announce(sessionId, botId))),
    bus.on('agent.presence', ({ agentId }) => {
      for (const sessionId of streams.sessions()) {
        const colour = games.colourOf(sessionId, agentId);
        if (colour === null) continue;
        const isGone = !agents.isPresent(agentId);
        const line = { type: 'opponentGone', gone: isGone, ...(isGone ? { claimWinInSeconds: 0 } : {}) };
        streams.send(sessionId, line, otherColour(colour));
      }
    }),
    bus.on('agent.changed', ({ agentId }) => {
      if (agents.isActive(agentId)) return;
      events.closeStreamOf(agentId);
      streams.closeStreamsOf(agentId);
    }),
  ];

  return {
    openEvents(agentId, stream) {
      const startedSessions = new Set<string>();
      startedGames.set(agentId, startedSessions);
      events.add(agentId, stream);
      stream.onClose(() => {
        if (startedGames.get(agentId) === startedSessions) startedGames.delete(agentId);
      });
      for (const sessionId of games.activeSessionsOf(agentId)) enqueue(() => announce(sessionId, agentId));
    },
    openGame(game, stream, reader) {
      const moves = games.movesOf(game.summary.sessionId);
      stream.send(JSON.stringify(gameFull(game, moves)));
      if (game.summary.status === 'completed') stream.close();
      else streams.add(game.summary.sessionId, stream, { ...reader, state: stateLine(game, moves) });
    },
    stop() {
      for (const off of unsubscribes) off();
    },
  };
}

function stateLine(
  game: Pick<ChessGame, 'summary' | 'view' | 'moveLimitMs'>,
  moves: readonly string[],
): StateLine {
  const state = gameState(game, moves);
  const { wtime: _, btime: __, ...compared } = state;
  return { moves, line: JSON.stringify(state), compared: JSON.stringify(compared) };
}

/**
 * The moves after one more, without reading the log; null when more than one was made, and at the end: an ending
 * such as a resignation advances the tick as a move does.
 */
function nextMoves(
  moves: readonly string[],
  { tick, lastAction, status }: ChessGame['summary'],
): readonly string[] | null {
  if (status === 'completed') return null;
  if (tick === moves.length) return moves;
  return tick === moves.length + 1 && lastAction !== null ? [...moves, lastAction] : null;
}
