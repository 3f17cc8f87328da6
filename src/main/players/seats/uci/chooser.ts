import type { Outcome } from '../../../../shared/outcome.ts';
import { accept, refuse } from '../../../../shared/outcome.ts';
import { afterStallTolerantDelay } from '../../../platform/async/time-limit.ts';
import type { Clock } from '../../../platform/runtime.ts';
import type { EngineCode } from '../../engine-host.ts';
import { droppedReply, type MoveChooser, type TurnPosition } from '../../move-chooser.ts';
import type { Semaphore } from '../../semaphore.ts';
import { startUciEngine, UCI_LIMITS } from '../../uci/engine.ts';
import type { UciEngineProcess, UciLimits } from '../../uci/engine.ts';
import { repeatableSearchCommands } from '../../uci/uci-strength.ts';
import { MAX_START_MS } from '../seat-budget.ts';

export interface UciSetup {
  readonly path: string;
  readonly level: number;
  /** True when nodes limit each move and not time, so that the engine plays alike under any load. */
  readonly byNodes?: boolean;
  readonly clock: Clock;
  /** Limits how many engines think at the same time. */
  readonly slots: Semaphore;
  readonly limits?: UciLimits;
}

/** Before the game an engine may take as long as every other player; some read large files. */
const READY_LIMITS: UciLimits = { ...UCI_LIMITS, startMs: MAX_START_MS };
/** How long an engine may take to end a search that is no longer wanted. */
const MAX_STOP_MS = 500;

/**
 * Plays by a UCI engine process of its own, started before the first clock runs and ended with the game. A search
 * that is dropped is stopped, and the process stays, because another start would be charged to a clock.
 */
export function uciChooser(setup: UciSetup): MoveChooser {
  const engineStart = setup.byNodes === true ? { ...setup, moreCommands: repeatableSearchCommands } : setup;
  let engine: UciEngineProcess | null = null;
  const end = async (): Promise<void> => {
    const ending = engine;
    engine = null;
    await ending?.quit();
  };
  const think = async (position: TurnPosition, signal: AbortSignal): Promise<Outcome<string, EngineCode>> => {
    if (engine === null) {
      const startedEngine = await startUciEngine({ ...engineStart, signal });
      if (!startedEngine.ok) return startedEngine;
      engine = startedEngine.value;
    }
    if (signal.aborted) return droppedReply;
    return engine.bestMove(String(position.view['fen']), position.budgetMs);
  };
  return {
    close: end,
    async start(signal) {
      const startedEngine = await startUciEngine({ limits: READY_LIMITS, ...engineStart, signal });
      if (!startedEngine.ok) return refuse('ENDPOINT_LOST', `the engine ${startedEngine.message}`);
      engine = startedEngine.value;
      if (!signal.aborted) return accept(null);
      await end();
      return droppedReply;
    },
    async decide(position, signal) {
      const release = await setup.slots.acquire();
      let cancelEnd = (): void => undefined;
      const onAbort = (): void => {
        engine?.stop();
        cancelEnd = afterStallTolerantDelay(setup.clock, MAX_STOP_MS, () => void end());
      };
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        const reply = signal.aborted ? droppedReply : await think(position, signal);
        return signal.aborted ? droppedReply : reply;
      } finally {
        signal.removeEventListener('abort', onAbort);
        cancelEnd();
        release();
      }
    },
  };
}
