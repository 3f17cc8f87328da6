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
  /** As whom it acts; models keep their moves under it. */
  readonly agentId: () => string | null;
}

/** How a built-in player, engine or model answers GAME_MOVE_CALL. */
export interface BoardPlayer {
  /** Its move, or why there is none; a repeated call waits for the same thought. */
  move(message: Normalised): Promise<{ readonly choice: string } | { readonly problem: string } | null>;
  /** Lets go of the brain of a match that is over. */
  over(message: Normalised): void;
  close(): void;
}

/** The longest a thought may take; far within the 30 s that a call waits. */
const BUDGET_MS = 1500;

interface Table {
  readonly brain: Brain;
  readonly memory: ReturnType<LeagueBoards['memoryOf']>;
  readonly thoughts: Map<number, ReturnType<Brain['decide']>>;
  readonly stop: AbortController;
  readonly leave: () => void;
}

export function createBoardPlayer(spec: BoardPlayerSpec): BoardPlayer {
  const tables = new Map<string, Table>();

  const sitDown = (agentId: string, sessionId: string): Table => {
    const { boards, template, choice } = spec;
    const memory = boards.memoryOf(template);
    return {
      brain: boards.brainOf(template, choice),
      memory,
      thoughts: new Map(),
      stop: new AbortController(),
      leave: boards.watch(agentId, sessionId, (tick, view) => memory.note(tick, view)),
    };
  };

  const getUp = (key: string): void => {
    const table = tables.get(key);
    if (table === undefined) return;
    tables.delete(key);
    table.leave();
    table.stop.abort();
    // A brain that does not end cleanly is its own process's trouble, logged where it is run.
    void table.brain.close().catch(() => undefined);
  };

  return {
    async move(message) {
      const call = readCall(message);
      const agentId = spec.agentId();
      if (call === null || agentId === null) return null;
      const key = keyOf(message);
      const table = tables.get(key) ?? sitDown(agentId, call.sessionId);
      tables.set(key, table);
      table.memory.note(call.tick, call.view);
      const thought =
        table.thoughts.get(call.tick) ??
        table.brain.decide(
          {
            ...call,
            agentId,
            template: spec.template,
            budgetMs: BUDGET_MS,
            earlier: table.memory.before(call.tick),
          },
          table.stop.signal,
        );
      table.thoughts.set(call.tick, thought);
      const answer = await thought;
      if (answer.ok) return { choice: answer.value };
      // A failed thought is not an answer: the next call may think anew.
      table.thoughts.delete(call.tick);
      return { problem: `${answer.code}: ${answer.message}` };
    },
    over: (message) => getUp(keyOf(message)),
    close: () => [...tables.keys()].forEach(getUp),
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
  // It came as JSON, so it is.
  return { sessionId, tick, role, view: state as JsonObject, legal: legal as string[] };
}
