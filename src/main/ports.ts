/**
 * The outside world as the services see it. Nothing below the service floor
 * reads a clock, draws randomness or makes ids; services take them from here.
 */
export interface Clock {
  /** Wall time, milliseconds since the epoch, UTC. */
  nowMs(): number;
  /** Monotonic time in milliseconds; only differences mean anything. */
  monotonicMs(): number;
  /** Runs `task` once after `delayMs` of this clock. The answer cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

export interface Random {
  /** Cryptographically strong bytes. */
  bytes(length: number): Uint8Array;
}

export interface Ids {
  /** A random UUID (version 4). */
  uuid(): string;
}

export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: Ids;
}
