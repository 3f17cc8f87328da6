import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '../../../shared/json.ts';
import { accept, refuse } from '../../../shared/outcome.ts';
import type { Challenge } from './store.ts';
import type { ChallengeOutcome, ChallengeContext } from './types.ts';

/** Requests that are repeated with the same idempotency key, for example after a lost response. */

/** Hashes the request that belongs to a key: another request with the same key is refused. */
export const requestHash = (request: unknown): string =>
  createHash('sha256')
    .update(canonicalJson(request as Json))
    .digest('hex');

/**
 * The challenge to which this key led; null for a new key. Refuses a key of another request. Must run inside a writer
 * job, or be checked again in one.
 */
export function resolveRepeated(
  { store }: Pick<ChallengeContext, 'store'>,
  { agentId, key, hash }: { readonly agentId: string; readonly key: string; readonly hash: string },
): ChallengeOutcome<Challenge> | null {
  const retry = store.findIdempotentResponse(agentId, key);
  if (retry === null) return null;
  if (retry.requestHash !== hash)
    return refuse('IDEMPOTENCY_MISMATCH', 'This idempotency key was used for another request');
  const challenge = store.find(retry.challengeId);
  return challenge === null ? refuse('NOT_FOUND', 'No such challenge') : accept(challenge);
}

/**
 * Finds the agent's own challenge if it is withdrawn already: by an earlier request whose key is not stored, or by the
 * host. Null otherwise, and for an acceptance.
 */
function findWithdrawn(
  { store }: Pick<ChallengeContext, 'store'>,
  { agentId, challengeId, action }: Omit<IdempotentRequest, 'key'>,
): ChallengeOutcome<Challenge> | null {
  const challenge = action === 'withdraw' ? store.find(challengeId) : null;
  return challenge?.challenger === agentId && challenge.status === 'withdrawn' ? accept(challenge) : null;
}

/** A request about a challenge that may be repeated. */
export interface IdempotentRequest {
  readonly agentId: string;
  readonly challengeId: string;
  readonly action: 'accept' | 'withdraw';
  /** Undefined for a request that has none, and is run each time. */
  readonly key: string | undefined;
}

/**
 * Runs the request unless its key says that it was run. The key of an accepted request is stored after it. A crash
 * between the two does no harm, because an acceptance and a withdrawal change a challenge only once anyway.
 */
export async function withIdempotencyKey(
  context: ChallengeContext,
  { agentId, challengeId, action, key }: IdempotentRequest,
  run: () => Promise<ChallengeOutcome<Challenge>>,
): Promise<ChallengeOutcome<Challenge>> {
  if (key === undefined) return run();
  const hash = requestHash({ action, challengeId });
  const repeatedResponse = resolveRepeated(context, { agentId, key, hash });
  if (repeatedResponse !== null) return repeatedResponse;
  const response = await run();
  if (!response.ok) return findWithdrawn(context, { agentId, challengeId, action }) ?? response;
  const atMs = context.runtime.clock.nowMs();
  await context.writer.write(() => {
    if (context.store.findIdempotentResponse(agentId, key) === null)
      context.store.insertIdempotentResponse(agentId, key, { requestHash: hash, challengeId, atMs });
  });
  return response;
}
