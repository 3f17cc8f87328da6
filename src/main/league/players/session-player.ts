import { MESSAGES } from '../../../shared/wire/league-v2.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Brain, LocalChoice } from '../../players/index.ts';
import type { LeagueBoards } from './sessions-adapter.ts';
import { isRecord, type JsonRecord } from '../dialects/dialect.ts';
import type { Normalised } from '../dialects/normalise.ts';

export interface BoardPlayerSpec {
  readonly boards: LeagueBoards;
  readonly template: string;
  readonly choice: LocalChoice;
  /** Id of the session-host agent that it acts as. Models store their moves under it. */
  readonly agentId: () => string | null;
}

/** Answers GAME_MOVE_CALL with a built-in player, an engine or a model. */
export interface BoardPlayer {
  /**
   * The move, or the reason why there is none; null when the message is no valid call. A repeated call
   * waits for the same computation.
   */
  move(message: Normalised): Promise<{ readonly choice: string } | { readonly problem: string } | null>;
  /** Closes the player's program for a match that is over. */
  gameOver(message: Normalised): void;
  close(): void;
}

/** Time limit of a move computation, well below the 30 s limit of the call. */
const DECISION_BUDGET_MS = 1500;

interface Game {
  readonly brain: Brain;
  readonly memory: ReturnType<LeagueBoards['memoryOf']>;
  readonly decisions: Map<number, ReturnType<Brain['decide']>>;
  readonly stop: AbortController;
  readonly unwatch: () => void;
}

export function createBoardPlayer(spec: BoardPlayerSpec): BoardPlayer {
  const games = new Map<string, Game>();

  const startGame = (agentId: string, sessionId: string): Game => {
    const { boards, template, choice } = spec;
    const memory = boards.memoryOf(template);
    return {
      brain: boards.brainOf(template, choice),
      memory,
      decisions: new Map(),
      stop: new AbortController(),
      unwatch: boards.watch(agentId, sessionId, (tick, view) => memory.note(tick, view)),
    };
  };

  const endGame = (key: string): void => {
    const game = games.get(key);
    if (game === undefined) return;
    games.delete(key);
    game.unwatch();
    game.stop.abort();
    // A failure to close is logged where the program runs.
    void game.brain.close().catch(() => undefined);
  };

  return {
    async move(message) {
      const call = readCall(message);
      const agentId = spec.agentId();
      if (call === null || agentId === null) return null;
      const key = keyOf(message);
      const game = games.get(key) ?? startGame(agentId, call.sessionId);
      games.set(key, game);
      game.memory.note(call.tick, call.view);
      const decision =
        game.decisions.get(call.tick) ??
        game.brain.decide(
          {
            ...call,
            agentId,
            template: spec.template,
            budgetMs: DECISION_BUDGET_MS,
            earlier: game.memory.before(call.tick),
          },
          game.stop.signal,
        );
      game.decisions.set(call.tick, decision);
      const answer = await decision;
      if (answer.ok) return { choice: answer.value };
      // A failed computation is discarded, so that the next call computes the move again.
      game.decisions.delete(call.tick);
      return { problem: `${answer.code}: ${answer.message}` };
    },
    gameOver: (message) => endGame(keyOf(message)),
    close: () => [...games.keys()].forEach(endGame),
  };
}

const keyOf = ({ env }: Normalised): string => `${env.league_id ?? ''}/${env.match_id ?? ''}`;

interface MoveRequest {
  readonly sessionId: string;
  readonly tick: number;
  readonly role: string;
  readonly view: JsonObject;
  readonly legal: readonly string[];
}

function readCall({ env }: Normalised): MoveRequest | null {
  const call = MESSAGES.GAME_MOVE_CALL.safeParse(env);
  if (!call.success) return null;
  const request: JsonRecord = call.data.move_request;
  const { tick, role, state, session_id: sessionId, valid_options: legal } = request;
  if (typeof tick !== 'number' || typeof role !== 'string' || typeof sessionId !== 'string') return null;
  if (!isRecord(state) || !Array.isArray(legal)) return null;
  // The values were parsed from JSON.
  return { sessionId, tick, role, view: state as JsonObject, legal: legal as string[] };
}
