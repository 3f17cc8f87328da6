import { refuse, type Outcome } from '../../../shared/outcome.ts';
import type { MoveChooserCode, MoveDecision } from '../move-chooser.ts';
import type { SessionSeat } from './protocol.ts';

/** The result of a turn or a start: a decision, or null when the player is ready. */
type Result = MoveDecision | null;

/** A turn of an outside player in progress, or the start of its program. */
export interface RunningTurn extends SessionSeat {
  readonly tick: number;
  /** Cancels the turn. What the player replies afterwards does not count. */
  stop(): void;
}

/** The starts and turns of outside players in progress, so that a person can stop one. */
export interface RunningTurns {
  turnsOf(sessionId: string): readonly RunningTurn[];
  /**
   * Runs one turn or one start. A turn that a person stops counts as no reply (`TIMED_OUT`), even if a
   * reply arrives at the same moment. Only an action that the player made directly and that is part of the
   * game stays.
   */
  run<T extends Result>(
    turn: Omit<RunningTurn, 'stop'>,
    signal: AbortSignal,
    decide: Decide<T>,
  ): Promise<StoppableDecision<T>>;
}

type Decide<T extends Result> = (signal: AbortSignal) => Promise<Outcome<T, MoveChooserCode>>;

interface StoppableDecision<T extends Result> {
  readonly decision: Outcome<T, MoveChooserCode>;
  readonly isStopped: boolean;
}

export function createRunningTurns(): RunningTurns {
  const runningTurns = new Set<RunningTurn>();
  return {
    turnsOf: (sessionId) => [...runningTurns].filter((turn) => turn.sessionId === sessionId),
    async run(turn, signal, decide) {
      const stopController = new AbortController();
      const runningTurn: RunningTurn = { ...turn, stop: () => stopController.abort() };
      runningTurns.add(runningTurn);
      try {
        const decision = await decide(AbortSignal.any([signal, stopController.signal]));
        const hasActed = decision.ok && typeof decision.value === 'object' && decision.value !== null;
        if (!stopController.signal.aborted || signal.aborted || hasActed)
          return { decision, isStopped: false };
        return { decision: refuse('TIMED_OUT', 'a person stopped this player'), isStopped: true };
      } finally {
        runningTurns.delete(runningTurn);
      }
    },
  };
}
