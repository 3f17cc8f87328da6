import { createHmac } from 'node:crypto';
import { canonicalJson, parseJson, type Json } from '../../../shared/json.ts';
import { sha256Hex } from '../../../shared/sha256.ts';
import { isEqualInConstantTime } from '../constant-time.ts';
import type { Clock } from '../runtime.ts';
import { MINUTE_MS } from '../../../shared/units.ts';

/** The call that a question belongs to. */
export interface CallWithState {
  readonly agentId: string;
  readonly tool: string;
  readonly args: unknown;
}

/**
 * The states with which clients of revision 2026-07-28 repeat a call that asked the person. A state is
 * signed, belongs to one agent and one call with its arguments, lasts five minutes, and counts once.
 */
export interface RequestStates {
  issue(call: CallWithState): string;
  /** Whether this state was issued for the call, is still valid and was not used; it cannot be used again. */
  redeem(state: unknown, call: CallWithState): boolean;
}

const LIFETIME_MS = 5 * MINUTE_MS;

interface Deps {
  readonly clock: Clock;
  /** Secret of this process; states do not outlive it. */
  readonly key: Buffer;
  readonly nonce: () => string;
}

export function createRequestStates({ clock, key, nonce }: Deps): RequestStates {
  /** Nonces that were used, with the time at which their state ends. */
  const usedNonces = new Map<string, number>();

  const sign = (payload: string, { agentId, tool, args }: CallWithState): string =>
    createHmac('sha256', key)
      .update(canonicalJson([payload, agentId, tool, sha256Hex(canonicalJson((args ?? {}) as Json))]))
      .digest('base64url');

  const forgetEnded = (nowMs: number): void => {
    for (const [usedNonce, endsMs] of usedNonces) if (endsMs <= nowMs) usedNonces.delete(usedNonce);
  };

  return {
    issue(call) {
      const payload = Buffer.from(
        JSON.stringify({ nonce: nonce(), endsMs: clock.monotonicMs() + LIFETIME_MS }),
      ).toString('base64url');
      return `${payload}.${sign(payload, call)}`;
    },
    redeem(state, call) {
      const [payload = '', signature = ''] = typeof state === 'string' ? state.split('.') : [];
      if (!isEqualInConstantTime(signature, sign(payload, call))) return false;
      const parsed = parseJson(Buffer.from(payload, 'base64url').toString()) as {
        nonce: string;
        endsMs: number;
      };
      const nowMs = clock.monotonicMs();
      forgetEnded(nowMs);
      if (parsed.endsMs <= nowMs || usedNonces.has(parsed.nonce)) return false;
      usedNonces.set(parsed.nonce, parsed.endsMs);
      return true;
    },
  };
}
