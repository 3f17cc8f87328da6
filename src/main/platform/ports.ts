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

/**
 * Where secrets lie. What comes out of it goes into one request and nowhere
 * else: no log, row, event, answer or error ever holds it.
 */
export interface SecretVault {
  /** How it keeps them, for people: a private file, or the system's own key store. */
  readonly backend: 'file' | 'system';
  get(ref: string): Promise<string | null>;
  /** Rejects when the backend cannot keep a secret safely. */
  set(ref: string, secret: string): Promise<void>;
  delete(ref: string): Promise<void>;
}

export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: Ids;
}
