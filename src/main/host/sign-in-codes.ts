import { isEqualInConstantTime } from '../platform/constant-time.ts';
import type { Runtime } from '../platform/runtime.ts';
import { MINUTE_MS } from '../../shared/units.ts';

/** How long a code for one sign-in can be used. */
export const SIGN_IN_CODE_MS = 10 * MINUTE_MS;
/** The maximum number of valid codes; the oldest is removed first. A person has few addresses open. */
const MAX_CODES = 32;
const CODE_BYTES = 24;

/**
 * Codes behind `#token=` in the address of the window, which the page exchanges for the admin token. A browser keeps
 * visited addresses in its history, so the code of an address that a person opens works once.
 */
export interface SignInCodes {
  /** For programs that start this host and open its window: valid until the host stops. */
  readonly reusable: string;
  /** A code that is valid once, for `SIGN_IN_CODE_MS`. */
  issue(): string;
  /** Whether the code is valid; this uses up a code of `issue`. */
  redeem(code: string): boolean;
}

export function createSignInCodes({ clock, random }: Pick<Runtime, 'clock' | 'random'>): SignInCodes {
  const expiresMs = new Map<string, number>();
  const newCode = (): string => Buffer.from(random.bytes(CODE_BYTES)).toString('base64url');
  const reusable = newCode();
  return {
    reusable,
    issue() {
      const code = newCode();
      expiresMs.set(code, clock.monotonicMs() + SIGN_IN_CODE_MS);
      for (const oldest of expiresMs.keys()) {
        if (expiresMs.size <= MAX_CODES) break;
        expiresMs.delete(oldest);
      }
      return code;
    },
    redeem(code) {
      if (isEqualInConstantTime(code, reusable)) return true;
      const untilMs = expiresMs.get(code);
      expiresMs.delete(code);
      return untilMs !== undefined && clock.monotonicMs() <= untilMs;
    },
  };
}
