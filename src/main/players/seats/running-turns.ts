import { refuse, type Outcome } from '../../../shared/outcome.ts';
import type { MoveChooserCode, MoveDecision } from '../move-chooser.ts';
import type { SeatPlace } from './protocol.ts';

type Decision = Outcome<MoveDecision, MoveChooserCode>;

/** A turn of an outside player that is being asked for. */
export interface RunningTurn extends SeatPlace {
  readonly tick: number;
  /** Cancels the turn. What the player says from now on counts for nothing. */
  stop(): void;
}

/** The turns of outside players that are being asked for, so that a person can stop one. */
export interface RunningTurns {
  of(sessionId: string): readonly RunningTurn[];
  /**
   * Runs one turn. A turn that a person stops counts as silence, `TIMED_OUT`, also when an answer arrives at the
   * same moment; only an action that the player made by itself and that is part of the game stays.
   */
  run(turn: Omit<RunningTurn, 'stop'>, signal: AbortSignal, decide: Decide): Promise<StoppableDecision>;
}

type Decide = (signal: AbortSignal) => Promise<Decision>;

interface StoppableDecision {
  readonly decision: Decision;
  readonly isStopped: boolean;
}

export function createRunningTurns(): RunningTurns {
  const running = new Set<RunningTurn>();
  return {
    of: (sessionId) => [...running].filter((turn) => turn.sessionId === sessionId),
    async run(turn, signal, decide) {
      const stopped = new AbortController();
      const entry: RunningTurn = { ...turn, stop: () => stopped.abort() };
      running.add(entry);
      try {
        const decision = await decide(AbortSignal.any([signal, stopped.signal]));
        const hasActed = decision.ok && typeof decision.value !== 'string';
        if (!stopped.signal.aborted || signal.aborted || hasActed) return { decision, isStopped: false };
        return { decision: refuse('TIMED_OUT', 'a person stopped this turn'), isStopped: true };
      } finally {
        running.delete(entry);
      }
    },
  };
}
