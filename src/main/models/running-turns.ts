/** The session and the role that a model plays. */
export interface ModelSeat {
  readonly sessionId: string;
  readonly role: string;
}

export interface RunningModelTurn {
  /** Aborted when the reply is no longer wanted, or when a person stops the turn. */
  readonly signal: AbortSignal;
  /** Whether a person stopped the turn while its reply was still wanted. */
  isStopped(): boolean;
  end(): void;
}

/** The turns for which a request to a model is in progress. */
export interface RunningModelTurns {
  begin(seat: ModelSeat, signal: AbortSignal): RunningModelTurn;
  /** The turns of a session with a request in progress: of one role, or of all when it is undefined. */
  turnsOf(sessionId: string, role: string | undefined): readonly StoppableTurn[];
}

export interface StoppableTurn {
  readonly role: string;
  /** Aborts the request of this turn, and of no later one. */
  stop(): void;
}

export function createRunningModelTurns(): RunningModelTurns {
  const turns = new Set<ModelSeat & { readonly stop: AbortController }>();
  const find = (sessionId: string, role: string | undefined) =>
    [...turns].filter((turn) => turn.sessionId === sessionId && (role === undefined || turn.role === role));
  return {
    begin({ sessionId, role }, signal) {
      const turn = { sessionId, role, stop: new AbortController() };
      turns.add(turn);
      return {
        signal: AbortSignal.any([signal, turn.stop.signal]),
        isStopped: () => turn.stop.signal.aborted && !signal.aborted,
        end: () => void turns.delete(turn),
      };
    },
    turnsOf: (sessionId, role) =>
      find(sessionId, role).map((turn) => ({ role: turn.role, stop: () => turn.stop.abort() })),
  };
}
