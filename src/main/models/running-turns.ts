/** The session and the role that a model plays. */
export interface ModelSeat {
  readonly sessionId: string;
  readonly role: string;
}

export interface RunningModelTurn {
  /** Aborted when the answer is no longer wanted, or when a person stops the turn. */
  readonly signal: AbortSignal;
  isStopped(): boolean;
  end(): void;
}

/** The turns of models that are being asked right now. */
export interface RunningModelTurns {
  begin(seat: ModelSeat, signal: AbortSignal): RunningModelTurn;
  /** The roles of a session that are being asked: one, or all. */
  of(sessionId: string, role: string | undefined): readonly string[];
  /** Aborts the requests of a session, of one role or of all. */
  stop(sessionId: string, role: string | undefined): void;
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
    of: (sessionId, role) => find(sessionId, role).map((turn) => turn.role),
    stop(sessionId, role) {
      for (const turn of find(sessionId, role)) turn.stop.abort();
    },
  };
}
