import type { JsonObject } from '../../shared/json.ts';
import type { Outcome } from '../../shared/outcome.ts';
import { accept, refuse } from '../../shared/outcome.ts';
import type { Clock, Random } from '../platform/ports.ts';
import type { EngineCode, EngineHost } from './engine-host.ts';
import { pick } from './engines/dice.ts';
import { BUILT_INS } from './engines/table.ts';
import type { Slots } from './slots.ts';
import { startUciEngine } from './uci/engine.ts';
import type { UciEngineProcess, UciLimits } from './uci/engine.ts';

/** What a player knows when it chooses an action: never more than the view of its role. */
export interface TurnPosition {
  readonly sessionId: string;
  readonly agentId: string;
  readonly tick: number;
  readonly template: string;
  readonly view: JsonObject;
  readonly role: string;
  readonly legal: readonly string[];
  readonly budgetMs: number;
  readonly earlier: readonly string[];
}

/**
 * Why a player chose no action. Models add: the answers were illegal,
 * unreadable or too late, the server is unreachable, or the endpoint's policy
 * stops the game undecided. `HOST_FAULT` is a failure of a player that belongs
 * to the host itself, which nobody in the game caused.
 */
export type MoveChooserCode =
  EngineCode | 'ILLEGAL' | 'UNPARSABLE' | 'TIMED_OUT' | 'ENDPOINT_LOST' | 'ABORTED' | 'HOST_FAULT';

/** Chooses the actions of one local player in one game. */
export interface MoveChooser {
  /** True for players that belong to the host, so that their failures are the host's. */
  readonly isBuiltIn?: boolean;
  decide(position: TurnPosition, signal: AbortSignal): Promise<Outcome<string, MoveChooserCode>>;
  close(): Promise<void>;
}

const nothingToClose = (): Promise<void> => Promise.resolve();

export const randomChooser = (random: Random): MoveChooser => ({
  isBuiltIn: true,
  decide: async ({ legal }) => accept(pick(legal, () => fraction(random.bytes(4)))),
  close: nothingToClose,
});

const fraction = ([a = 0, b = 0, c = 0, d = 0]: Uint8Array): number =>
  (a * 0x100_0000 + b * 0x1_0000 + c * 0x100 + d) / 0x1_0000_0000;

/** A built-in player is asked again this often when its worker crashed, stalled or failed. */
const MAX_WORKER_RETRIES = 2;

/** Asks again when the worker failed, because nobody in the game caused that; after the last attempt `HOST_FAULT`. */
export const builtInChooser = (host: EngineHost, level: number): MoveChooser => ({
  isBuiltIn: true,
  async decide(position, signal) {
    const { sessionId: _, agentId: __, tick: ___, ...searchRequest } = position;
    const request = {
      ...searchRequest,
      level: Math.min(level, BUILT_INS.get(position.template)?.levels ?? 1),
    };
    for (let retries = 0; ; retries += 1) {
      const answer = await host.choose(request, signal);
      if (answer.ok || answer.code === 'DROPPED') return answer;
      if (retries >= MAX_WORKER_RETRIES) return refuse('HOST_FAULT', answer.message);
    }
  },
  close: nothingToClose,
});

export interface UciSetup {
  readonly path: string;
  readonly level: number;
  readonly clock: Clock;
  /** Limits how many engines think at the same time. */
  readonly slots: Slots;
  readonly limits?: UciLimits;
}

/** Plays by a UCI engine process of its own, started with the first move and ended with the game. */
export function uciChooser(setup: UciSetup): MoveChooser {
  let engine: UciEngineProcess | null = null;
  const end = async (): Promise<void> => {
    const ending = engine;
    engine = null;
    await ending?.quit();
  };
  const onAbort = (): void => void end();
  const think = async (position: TurnPosition, signal: AbortSignal): Promise<Outcome<string, EngineCode>> => {
    if (engine === null) {
      const started = await startUciEngine({ ...setup, signal });
      if (!started.ok) return started;
      engine = started.value;
    }
    if (signal.aborted) return droppedAnswer;
    return engine.bestMove(String(position.view['fen']), position.budgetMs);
  };
  return {
    close: end,
    async decide(position, signal) {
      const release = await setup.slots.take();
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        const answer = signal.aborted ? droppedAnswer : await think(position, signal);
        return signal.aborted ? droppedAnswer : answer;
      } finally {
        signal.removeEventListener('abort', onAbort);
        if (signal.aborted) await end();
        release();
      }
    },
  };
}

const droppedAnswer = refuse('DROPPED' as const, 'the answer is no longer wanted');
