import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRewardCode, REWARD_CODES, type RewardCode } from '../../shared/codes/reward.ts';
import type { Refusal } from '../../shared/outcome.ts';
import type { MatchStartResponse, PlainRefusal } from '../../shared/wire/rewards-000.ts';
import { toHttpRefusal } from '../platform/net/errors.ts';
import { emptySubmit } from './wire.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which response the refusals of this route extend; a plain refusal if it is not set. */
    rewardEnvelope?: 'start' | 'submit';
  }
}

/** A refusal as it is sent. `retryAfterMs` is null if a later attempt is no more likely to succeed. */
export interface RefusalOnWire {
  readonly code: RewardCode;
  readonly status: number;
  readonly message: string;
  readonly retryAfterMs: number | null;
}

/**
 * Converts an error thrown by a hook, the framework or a handler to a refusal of the reward
 * authority. `isDefect` is true for an internal error.
 */
export function errorToWire(error: unknown): RefusalOnWire & { readonly isDefect: boolean } {
  const { status, body, retryAfterMs, isDefect } = toHttpRefusal(error);
  const code = isRewardCode(body.error.code) ? body.error.code : 'VALIDATION_ERROR';
  return { code, status, message: body.error.message, retryAfterMs, isDefect };
}

export const refusalToWire = ({ code, message, detail }: Refusal<RewardCode>): RefusalOnWire => ({
  code,
  status: REWARD_CODES[code].status,
  message,
  retryAfterMs: typeof detail?.['retryAfterMs'] === 'number' ? detail['retryAfterMs'] : null,
});

const NO_MATCH = { matchId: '', sessionToken: '', expiresAt: 0 };

/** Sends a refusal with all fields of the route's response, as the specification requires. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: RefusalOnWire,
  serverTimestamp: number,
): FastifyReply {
  const { code, status, message, retryAfterMs } = refusal;
  if (retryAfterMs !== null) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)));
  const plainBody: PlainRefusal = {
    success: false,
    rejectionReason: code,
    error: { code, message },
    serverTimestamp,
  };
  const envelope = request.routeOptions.config.rewardEnvelope;
  if (envelope === 'submit') return reply.status(status).send({ ...emptySubmit(), ...plainBody });
  if (envelope === 'start') {
    const response: MatchStartResponse = { ...NO_MATCH, ...plainBody };
    return reply.status(status).send(response);
  }
  return reply.status(status).send(plainBody);
}
