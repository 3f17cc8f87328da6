import { accept, type Outcome } from '../../../shared/outcome.ts';
import {
  endingOfCode,
  type MoveChooser,
  type MoveChooserCode,
  type MoveDecision,
  type HostedChoice,
  type SessionSeat,
} from '../../players/index.ts';
import type { HostEnding } from '../../sessions/index.ts';
import type { LeagueSessions } from './league-sessions.ts';

export interface SessionPlayerSpec {
  readonly sessions: LeagueSessions;
  readonly template: string;
  readonly choice: HostedChoice;
  /** The player's seat in the session of a match; null before the session is open. */
  readonly seatOf: (matchId: string) => SessionSeat | null;
}

/**
 * Why there is no move. `ending` is how the session of the match ends for this reason; null when the session continues.
 */
export interface MoveProblem {
  readonly problem: string;
  readonly ending: HostEnding | null;
}

/** Chooses the moves of a hosted player: a built-in player, an engine or a model. */
export interface SessionPlayer {
  /**
   * Starts the player's program for a match whose session is open, which its referee waits for before it asks for
   * the first move. Null when it is ready, and while the session is not open; calls during the match change nothing.
   */
  prepareProgram(matchId: string): Promise<MoveProblem | null>;
  /**
   * Chooses the move in the current position of the match's session, or returns why there is none; null when it
   * is not the player's turn. Position and legal moves come from the session and never from the call. A
   * repeated call waits for the same computation.
   */
  chooseMove(matchId: string): Promise<{ readonly choice: string } | MoveProblem | null>;
  /** Closes the player's program for a match that is over. */
  endGame(matchId: string): void;
  /** Resolves when no program of this player is left. */
  close(): Promise<void>;
}

/** Time limit of a built-in player or an engine for a move, well below the 30 s limit of the call. */
const DECISION_BUDGET_MS = 1500;

interface Game {
  readonly sessionId: string;
  readonly chooser: MoveChooser;
  /** Whether its program could be started. */
  readonly ready: Promise<Outcome<null, MoveChooserCode>>;
  readonly memory: ReturnType<LeagueSessions['createEarlierPositions']>;
  readonly decisions: Map<number, ReturnType<MoveChooser['decide']>>;
  readonly stop: AbortController;
  readonly unwatch: () => void;
}

export function createSessionPlayer(spec: SessionPlayerSpec): SessionPlayer {
  const games = new Map<string, Game>();
  /** Programs that are ending. */
  const closingChoosers = new Set<Promise<void>>();

  const startGame = ({ agentId, sessionId, role }: SessionSeat): Game => {
    const { sessions, template, choice } = spec;
    const memory = sessions.createEarlierPositions(template);
    const chooser = sessions.openChooser(template, choice, { agentId, sessionId, role });
    const stop = new AbortController();
    return {
      sessionId,
      chooser,
      ready: chooser.start?.(stop.signal) ?? Promise.resolve(accept(null)),
      memory,
      decisions: new Map(),
      stop,
      unwatch: sessions.watch(agentId, sessionId, (tick, view) => memory.note(tick, view)),
    };
  };

  const endGame = (matchId: string): void => {
    const game = games.get(matchId);
    if (game === undefined) return;
    games.delete(matchId);
    game.unwatch();
    game.stop.abort();
    // A failure to close is logged where the program runs.
    const closingChooser = game.chooser.close().catch(() => undefined);
    closingChoosers.add(closingChooser);
    void closingChooser.then(() => closingChoosers.delete(closingChooser));
  };

  const joinGame = (matchId: string, seat: SessionSeat): Game => {
    // A match that is played again has another session.
    if (games.get(matchId)?.sessionId !== seat.sessionId) endGame(matchId);
    const game = games.get(matchId) ?? startGame(seat);
    games.set(matchId, game);
    return game;
  };

  return {
    async prepareProgram(matchId) {
      const seat = spec.seatOf(matchId);
      if (seat === null) return null;
      const ready = await joinGame(matchId, seat).ready;
      return ready.ok ? null : problemOf(ready);
    },
    async chooseMove(matchId) {
      const seat = spec.seatOf(matchId);
      const position = seat === null ? null : spec.sessions.positionFor(seat.agentId, seat.sessionId);
      if (seat === null || position === null || position.legal.length === 0) return null;
      const game = joinGame(matchId, seat);
      const ready = await game.ready;
      if (!ready.ok) return problemOf(ready);
      game.memory.note(position.tick, position.view);
      const decision =
        game.decisions.get(position.tick) ??
        game.chooser.decide(
          {
            ...position,
            ...seat,
            template: spec.template,
            budgetMs: DECISION_BUDGET_MS,
            earlier: game.memory.before(position.tick),
          },
          game.stop.signal,
        );
      game.decisions.set(position.tick, decision);
      const result = await decision;
      if (result.ok) return toMoveReply(result.value);
      // A failed computation is discarded, so that the next call computes the move again.
      game.decisions.delete(position.tick);
      return problemOf(result);
    },
    endGame,
    async close() {
      [...games.keys()].forEach(endGame);
      await Promise.all(closingChoosers);
    },
  };
}

const problemOf = ({
  code,
  message,
}: {
  readonly code: MoveChooserCode;
  readonly message: string;
}): MoveProblem => ({ problem: `${code}: ${message}`, ending: endingOfCode(code) });

/**
 * Converts a decision to a reply. The referee submits the moves, so a player that acted through its own token has none.
 */
const toMoveReply = (decision: MoveDecision): { readonly choice: string } | MoveProblem =>
  typeof decision === 'string'
    ? { choice: decision }
    : { problem: 'the player acted outside the match', ending: null };
