import { NOT_FOUND_TEXT } from './responses.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { SessionCode } from '../../shared/codes/session.ts';
import type { SessionResponse, SessionSummary, SessionView } from '../sessions/index.ts';
import type { Chat, ChatLine } from './chat.ts';
import type { SeatedBot } from './bot-seats.ts';
import { LICHESS_TEMPLATE, type LichessContext } from './context.ts';
import type { GameIds } from './game-ids.ts';
import { isMoveText, listedMove } from './rules/moves.ts';
import { MIN_MOVES } from './rules/status.ts';
import type { GameStreams } from './streams/game-streams.ts';
import type { Users } from './users.ts';
import { isColour, otherColour, type ChessGame, type Colour } from './views/games.ts';

/** A game of which the caller is a player. */
export interface OwnGame {
  readonly sessionId: string;
  readonly agentId: string;
  readonly colour: Colour;
  /** The seat of another participant that the caller plays; null where it is the participant. */
  readonly seat: SeatedBot | null;
}

export type GameResponse<T> = Outcome<T, SessionCode>;

/** The operations of a Bot API player on its own games. */
export interface Games {
  /** NOT_FOUND for a game that does not exist or in which the agent does not play. */
  resolveOwnGame(agentId: string, id: string): GameResponse<OwnGame>;
  read(sessionId: string): Promise<ChessGame | null>;
  /** The colour that the agent plays, as a participant or for one; null when it does not play. */
  colourOf(sessionId: string, agentId: string): Colour | null;
  /** The agents whose programs play a game: its participants, and the bots that play for them. */
  playersOf(sessionId: string): readonly string[];
  /** The running sessions in which the agent plays. */
  activeSessionsOf(agentId: string): readonly string[];
  /** See `ChessGame.moveLimitMs`. */
  moveLimitOf(summary: SessionSummary): number | null;
  /** Returns all moves of a game, read from its log. */
  movesOf(sessionId: string): readonly string[];
  /** Returns the running chess games of an agent, with its colour. */
  readRunning(agentId: string): Promise<readonly { readonly game: ChessGame; readonly colour: Colour }[]>;
  move(game: OwnGame, move: string, isOfferingDraw: boolean): Promise<GameResponse<null>>;
  resign(game: OwnGame): Promise<GameResponse<null>>;
  abort(game: OwnGame): Promise<GameResponse<null>>;
  /**
   * `offer` offers a draw, or accepts the one that the opponent offers; `decline` declines it. An offer that is open
   * already, and a reply to one that has lapsed, change nothing and are no error, because the opponent may have moved
   * meanwhile.
   */
  draw(game: OwnGame, reply: 'offer' | 'decline'): Promise<GameResponse<null>>;
  claimVictory(game: OwnGame): Promise<GameResponse<null>>;
  sendChat(game: OwnGame, line: Pick<ChatLine, 'room' | 'text'>): Promise<GameResponse<null>>;
  chatOf(game: OwnGame): readonly ChatLine[];
  pgn(game: OwnGame): GameResponse<string>;
}

export interface GamesDeps {
  readonly users: Users;
  readonly gameIds: GameIds;
  readonly streams: GameStreams;
  readonly chat: Chat;
}

/** How the players of a league resign: as a move. */
const RESIGNATION = 'resign';

const NOT_FOUND = refuse('NOT_FOUND' as const, NOT_FOUND_TEXT);
const withoutValue = (response: SessionResponse<unknown>): GameResponse<null> =>
  response.ok ? accept(null) : response;

export function createGames(context: LichessContext, parts: GamesDeps): Games {
  const { sessions, botSeats } = context;
  const read = (sessionId: string): Promise<ChessGame | null> => readGame(context, parts, sessionId);
  const colourOf = (sessionId: string, agentId: string): Colour | null => {
    const role =
      sessions.roleOf(sessionId, agentId) ?? botSeats.find(sessionId, agentId)?.sessionSeat.role ?? null;
    return isColour(role) ? role : null;
  };
  const activeSessionsOf = (agentId: string): readonly string[] => [
    ...sessions.activeSessionsOf(agentId),
    ...botSeats.activeSessionsOf(agentId),
  ];
  return {
    resolveOwnGame(agentId, id) {
      const sessionId = parts.gameIds.sessionOf(id);
      const colour = sessionId === null ? null : colourOf(sessionId, agentId);
      return sessionId !== null && colour !== null
        ? accept({ sessionId, agentId, colour, seat: botSeats.find(sessionId, agentId) })
        : NOT_FOUND;
    },
    read,
    colourOf,
    activeSessionsOf,
    playersOf: (sessionId) => [
      ...Object.values(sessions.findSummary(sessionId)?.participants ?? {}),
      ...botSeats.listBySession(sessionId).map(({ botId }) => botId),
    ],
    moveLimitOf: (summary) => moveLimitOf(context, summary),
    movesOf: (sessionId) =>
      (sessions.logAs(sessionId, null)?.rows ?? []).flatMap(({ kind, action }) =>
        kind === 'action' && typeof action === 'string' ? [action] : [],
      ),
    async readRunning(agentId) {
      const games = await Promise.all(
        activeSessionsOf(agentId).map(async (sessionId) => {
          const game = await read(sessionId);
          const colour = colourOf(sessionId, agentId);
          return game !== null && colour !== null ? [{ game, colour }] : [];
        }),
      );
      return games.flat();
    },
    async move(game, move, isOfferingDraw) {
      const moveResult = await playMove(context, game, move);
      if (!moveResult.ok || !isOfferingDraw) return withoutValue(moveResult);
      // The move stands whatever becomes of the offer, which is refused when the move ended the game.
      if (canOffer(game)) await sessions.draw(participantOf(game), game.sessionId, 'offer');
      return accept(null);
    },
    resign: (game) => resign(context, game),
    abort: async ({ agentId, sessionId, seat }) =>
      seat !== null
        ? refuse('INVALID_REQUEST', 'A game of an arena or a league cannot be aborted')
        : withoutValue(
            await sessions.abort(sessionId, {
              by: agentId,
              reason: 'aborted by a player before the second move',
              beforeTick: MIN_MOVES,
            }),
          ),
    async draw(game, reply) {
      if (!canOffer(game)) return refuse('INVALID_REQUEST', 'Players of a league do not agree on draws');
      const drawResult = await sessions.draw(participantOf(game), game.sessionId, reply);
      return drawResult.ok || drawResult.code === 'INVALID_ACTION' ? accept(null) : drawResult;
    },
    claimVictory: (game) => claimVictory(context, game),
    async sendChat({ agentId, sessionId }, { room, text }) {
      const { username } = await parts.users.ensureUser(agentId);
      const line = parts.chat.add(sessionId, { room, username, text });
      if (line === null) return refuse('INVALID_REQUEST', 'The text is empty');
      parts.streams.send(sessionId, { type: 'chatLine', ...line });
      return accept(null);
    },
    chatOf: ({ sessionId }) => parts.chat.linesOf(sessionId).filter(({ room }) => room === 'player'),
    pgn({ sessionId, colour }) {
      const file = sessions.export(sessionId, { format: 'pgn', viewer: colour });
      return file.ok ? accept(file.value.text) : file;
    },
  };
}

/** The agent that acts on the session. */
const participantOf = ({ agentId, seat }: OwnGame): string => seat?.sessionSeat.agentId ?? agentId;

const canOffer = ({ seat }: OwnGame): boolean => seat?.mayAct !== false;

function moveLimitOf(
  { botSeats }: LichessContext,
  { sessionId, clockChoice }: SessionSummary,
): number | null {
  if (clockChoice !== null) return null;
  const limits = botSeats.listBySession(sessionId).map(({ limitMs }) => limitMs);
  return limits.length === 0 ? null : Math.min(...limits);
}

async function resign({ sessions }: LichessContext, game: OwnGame): Promise<GameResponse<null>> {
  const { sessionId, seat } = game;
  if (seat?.mayAct !== false) return withoutValue(await sessions.resign(participantOf(game), sessionId));
  const view = sessions.viewAs(sessionId, game.colour);
  const isAccepted =
    view?.toAct.includes(game.colour) === true &&
    seat.submit(view.tick, { action: RESIGNATION, isLegal: true });
  return isAccepted ? accept(null) : refuse('INVALID_REQUEST', 'Resign when it is your turn');
}

async function readGame(
  context: LichessContext,
  { users, gameIds }: GamesDeps,
  sessionId: string,
): Promise<ChessGame | null> {
  const { sessions, botSeats } = context;
  const storedSession = sessions.findSummary(sessionId);
  const { white, black } = storedSession?.participants ?? {};
  if (white === undefined || black === undefined || storedSession?.template !== LICHESS_TEMPLATE) return null;
  const seats = botSeats.listBySession(sessionId);
  const playerOf = (colour: Colour, participant: string): string =>
    seats.find(({ sessionSeat }) => sessionSeat.role === colour)?.botId ?? participant;
  const [id, whiteUser, blackUser] = await Promise.all([
    gameIds.ensure(sessionId),
    users.ensureUser(playerOf('white', white)),
    users.ensureUser(playerOf('black', black)),
  ]);
  // Both are read last and together, because the game may have continued while the names were looked up.
  const summary = sessions.findSummary(sessionId);
  const view = sessions.viewAs(sessionId, null);
  const players = { white: whiteUser, black: blackUser };
  return summary && view && { id, summary, view, players, moveLimitMs: moveLimitOf(context, summary) };
}

async function playMove(
  { sessions }: LichessContext,
  { agentId, sessionId, colour, seat }: OwnGame,
  move: string,
): Promise<GameResponse<unknown>> {
  if (!isMoveText(move)) return refuse('INVALID_ACTION', 'This is not a move in UCI notation');
  const view = sessions.viewAs(sessionId, colour);
  if (view === null) return NOT_FOUND;
  const action = listedMove(move, view.legal);
  if (seat !== null) return submitToSeat(seat, view, action);
  return sessions.act(agentId, { sessionId, action, expectedTick: view.tick });
}

/** Gives the move to the match that is waiting for it, which plays it. An illegal move gets the usual refusal. */
function submitToSeat(
  seat: SeatedBot,
  { tick, toAct, legal }: Pick<SessionView, 'tick' | 'toAct' | 'legal'>,
  action: string,
): GameResponse<null> {
  if (!toAct.includes(seat.sessionSeat.role)) return refuse('INVALID_ACTION', 'It is not your turn');
  const isLegal = legal.includes(action);
  const isAccepted = seat.submit(tick, { action, isLegal });
  if (!isLegal) return refuse('INVALID_ACTION', 'This move is not legal');
  return isAccepted ? accept(null) : refuse('ALREADY_ACTED', 'You have moved in this position');
}

/** Only the opponent of a program that has disconnected wins this way, and only in a game that cannot be aborted. */
async function claimVictory(
  { sessions, agents }: LichessContext,
  { sessionId, colour, seat }: OwnGame,
): Promise<GameResponse<null>> {
  const summary = sessions.findSummary(sessionId);
  const opponent = summary?.participants[otherColour(colour)];
  const isGone = opponent !== undefined && !agents.isPresent(opponent);
  if (summary === null || seat !== null || !isGone || summary.tick < MIN_MOVES)
    return refuse('INVALID_REQUEST', 'The opponent has not left the game');
  return withoutValue(await sessions.endForHostedPlayer(sessionId, otherColour(colour), 'abandoned'));
}
