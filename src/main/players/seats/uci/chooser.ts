import type { Outcome } from '../../../../shared/outcome.ts';
import { refuse } from '../../../../shared/outcome.ts';
import type { Clock } from '../../../platform/runtime.ts';
import type { EngineCode } from '../../engine-host.ts';
import type { MoveChooser, TurnPosition } from '../../move-chooser.ts';
import type { Slots } from '../../slots.ts';
import { startUciEngine } from '../../uci/engine.ts';
import type { UciEngineProcess, UciLimits } from '../../uci/engine.ts';

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
