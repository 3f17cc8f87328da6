/** A seat that waits for a person, because its budget is used up. */
export interface PausedSeat {
  readonly sessionId: string;
  readonly role: string;
  readonly agentId: string;
  readonly exhausted: 'tokens' | 'cost';
  /** Wall time in milliseconds. */
  readonly sinceMs: number;
}

/** The seats that wait for a person. */
export interface PausedSeats {
  list(): readonly PausedSeat[];
  /** Resolves when the seats of this agent are released or `signal` aborts. */
  wait(seat: PausedSeat, signal: AbortSignal): Promise<void>;
  /** Lets the seats of this agent check their budget again. */
  release(agentId: string): void;
}

/** `onChange` is called when a seat starts or stops waiting. */
export function createPausedSeats(onChange: (seat: PausedSeat) => void): PausedSeats {
  const resumeBySeat = new Map<PausedSeat, () => void>();
  return {
    list: () => [...resumeBySeat.keys()],
    wait: (seat, signal) =>
      new Promise((resolve) => {
        const end = (): void => {
          if (!resumeBySeat.delete(seat)) return;
          signal.removeEventListener('abort', end);
          onChange(seat);
          resolve();
        };
        resumeBySeat.set(seat, end);
        signal.addEventListener('abort', end, { once: true });
        onChange(seat);
        if (signal.aborted) end();
      }),
    release(agentId) {
      for (const [seat, end] of resumeBySeat) if (seat.agentId === agentId) end();
    },
  };
}
