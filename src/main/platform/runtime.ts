/**
 * Time, randomness and ids for services. Services take them from here and never
 * use the clock or the random source of the system directly, so that tests can replace
 * them.
 */
export interface Clock {
  /** Wall time, milliseconds since the epoch, UTC. */
  nowMs(): number;
  /** Monotonic time in milliseconds; only differences mean anything. */
  monotonicMs(): number;
  /** Runs `task` once after `delayMs` of this clock. The returned function cancels it. */
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
 * The store of secrets. A secret may be used in one request; it must not appear in a
 * log, a row, an event, a reply or an error.
 */
export interface SecretVault {
  /** The kind of storage, shown to the user: a private file, or the key store of the system. */
  readonly backend: 'file' | 'system';
  /** Null when there is no secret with this reference. */
  get(ref: string): Promise<string | null>;
  /** Rejects when the backend cannot keep a secret safely. */
  set(ref: string, secret: string): Promise<void>;
  delete(ref: string): Promise<void>;
}

export interface Runtime {
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: Ids;
}

/** The current time in ISO 8601, in UTC. */
export const isoNow = ({ runtime }: { readonly runtime: { readonly clock: Pick<Clock, 'nowMs'> } }): string =>
  new Date(runtime.clock.nowMs()).toISOString();
