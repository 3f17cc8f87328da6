import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { SessionCode } from '../../shared/codes/session.ts';
import type { SessionAnswer } from '../sessions/index.ts';
import type { Chat, ChatLine } from './chat.ts';
import { TEMPLATE, type LichessContext } from './context.ts';
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
}

export type GameAnswer<T> = Outcome<T, SessionCode>;

/** What a player of the Bot API may do in its games. */
export interface Games {
  /** NOT_FOUND for a game that does not exist or in which the agent does not play. */
  own(agentId: string, id: string): GameAnswer<OwnGame>;
  read(sessionId: string): Promise<ChessGame | null>;
  /** All moves of a game, from its log. */
  movesOf(sessionId: string): readonly string[];
  /** The running chess games of an agent, with its colour. */
  runningOf(agentId: string): Promise<readonly { readonly game: ChessGame; readonly colour: Colour }[]>;
  move(game: OwnGame, move: string, isOfferingDraw: boolean): Promise<GameAnswer<null>>;
  resign(game: OwnGame): Promise<GameAnswer<null>>;
  abort(game: OwnGame): Promise<GameAnswer<null>>;
  /** `yes` offers a draw, or accepts the one that the opponent offers. */
  draw(game: OwnGame, isYes: boolean): Promise<GameAnswer<null>>;
  claimVictory(game: OwnGame): Promise<GameAnswer<null>>;
  sendChat(game: OwnGame, line: Pick<ChatLine, 'room' | 'text'>): Promise<GameAnswer<null>>;
  chatOf(game: OwnGame): readonly ChatLine[];
  pgn(game: OwnGame): GameAnswer<string>;
}

export interface GameParts {
  readonly users: Users;
  readonly gameIds: GameIds;
  readonly streams: GameStreams;
  readonly chat: Chat;
}

const NOT_FOUND = refuse('NOT_FOUND' as const, 'Not found.');
const withoutValue = (answer: SessionAnswer<unknown>): GameAnswer<null> =>
  answer.ok ? accept(null) : answer;

export function createGames(context: LichessContext, parts: GameParts): Games {
  const { sessions } = context;
  const read = (sessionId: string): Promise<ChessGame | null> => readGame(context, parts, sessionId);
  return {
    own(agentId, id) {
      const sessionId = parts.gameIds.sessionOf(id);
      const colour = sessionId === null ? null : sessions.roleOf(sessionId, agentId);
      return sessionId !== null && isColour(colour) ? accept({ sessionId, agentId, colour }) : NOT_FOUND;
    },
    read,
    movesOf: (sessionId) =>
      (sessions.logAs(sessionId, null)?.rows ?? []).flatMap(({ kind, action }) =>
        kind === 'action' && typeof action === 'string' ? [action] : [],
      ),
    async runningOf(agentId) {
      const found = await Promise.all(
        sessions.activeOf(agentId).map(async (sessionId) => {
          const game = await read(sessionId);
          const colour = sessions.roleOf(sessionId, agentId);
          return game !== null && isColour(colour) ? [{ game, colour }] : [];
        }),
      );
      return found.flat();
    },
    async move(game, move, isOfferingDraw) {
      const played = await playMove(context, game, move);
      if (!played.ok || !isOfferingDraw) return withoutValue(played);
      // The move stands whatever becomes of the offer, which is refused when the move ended the game.
      await sessions.draw(game.agentId, game.sessionId, 'offer');
      return accept(null);
    },
    resign: async ({ agentId, sessionId }) => withoutValue(await sessions.resign(agentId, sessionId)),
    abort: async ({ agentId, sessionId }) =>
      withoutValue(
        await sessions.abort(sessionId, {
          by: agentId,
          reason: 'aborted by a player before the second move',
          beforeTick: MIN_MOVES,
        }),
      ),
    draw: async ({ agentId, sessionId }, isYes) =>
      withoutValue(await sessions.draw(agentId, sessionId, isYes ? 'offer' : 'decline')),
    claimVictory: (game) => claimVictory(context, game),
    async sendChat({ agentId, sessionId }, { room, text }) {
      const { username } = await parts.users.userOf(agentId);
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

async function readGame(
  { sessions }: LichessContext,
  { users, gameIds }: GameParts,
  sessionId: string,
): Promise<ChessGame | null> {
  const known = sessions.facts(sessionId);
  const { white, black } = known?.participants ?? {};
  if (white === undefined || black === undefined || known?.template !== TEMPLATE) return null;
  const [id, whiteUser, blackUser] = await Promise.all([
    gameIds.ensure(sessionId),
    users.userOf(white),
    users.userOf(black),
  ]);
  // Read last, and both at once: the game may have gone on while the names were looked up.
  const facts = sessions.facts(sessionId);
  const view = sessions.viewAs(sessionId, null);
  return facts && view && { id, facts, view, players: { white: whiteUser, black: blackUser } };
}

async function playMove(
  { sessions }: LichessContext,
  { agentId, sessionId, colour }: OwnGame,
  move: string,
): Promise<GameAnswer<unknown>> {
  if (!isMoveText(move)) return refuse('INVALID_ACTION', 'This is not a move in UCI notation');
  const view = sessions.viewAs(sessionId, colour);
  if (view === null) return NOT_FOUND;
  const action = listedMove(move, view.legal);
  return sessions.act(agentId, { sessionId, action, expectedTick: view.tick });
}

/** Only the opponent of a program that is gone wins this way, and only in a game that cannot be aborted. */
async function claimVictory(
  { sessions, agents }: LichessContext,
  { sessionId, colour }: OwnGame,
): Promise<GameAnswer<null>> {
  const facts = sessions.facts(sessionId);
  const opponent = facts?.participants[otherColour(colour)];
  const isGone = opponent !== undefined && !agents.isPresent(opponent);
  if (facts === null || !isGone || facts.tick < MIN_MOVES)
    return refuse('INVALID_REQUEST', 'The opponent has not left the game');
  return withoutValue(await sessions.forfeit(sessionId, otherColour(colour), 'abandoned'));
}
