import type { RewardCode } from '../../../shared/codes/reward.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Address } from '../../chain/index.ts';
import { decideClaimInJob } from '../decisions/decide-claim.ts';
import type { StoredDecision } from '../store/decision-store.ts';
import type { RewardContext } from '../context.ts';
import { tokenHash } from '../../platform/token-hash.ts';
import { isEqualInConstantTime } from '../../platform/constant-time.ts';
import { clientHmac, secretFingerprint } from '../proofs/client-hmac.ts';
import { expireMatchInJob } from './expire-match.ts';
import type { RewardMatch } from '../store/match-store.ts';
import type { SubmissionReceipt } from './submission-receipts.ts';
import {
  judgeSubmit,
  type RewardClaim,
  type SubmitState,
  type SubmitVerdict,
} from '../rules/judge-submit.ts';
import { judgedRows, type CheckRow } from '../rules/reward-checks.ts';
import { utcDay } from '../rules/utc-day.ts';
import { REWARD_TIMES } from '../rules/reward-constants.ts';

export interface SubmitRequest {
  readonly claim: RewardClaim;
  readonly sessionToken: string;
  readonly clientSignature: string;
  /** The whole body as it was received; the HMAC covers it. */
  readonly body: JsonObject;
  readonly clientAddress: string;
}

/** The result of a submission. */
export interface SubmitResult {
  /** Null for an accepted match. */
  readonly code: RewardCode | null;
  readonly rows: readonly CheckRow[];
  /** Null if there is none, and if the caller may not see it. */
  readonly decision: StoredDecision | null;
  /** Null unless a rate limit was reached. */
  readonly retryAfterMs: number | null;
}

/** A submission with a valid token and HMAC, with everything that its decision needs. */
export interface ProvenClaim {
  readonly claim: RewardClaim;
  readonly match: RewardMatch;
  readonly verdict: SubmitVerdict;
  readonly nowMs: number;
  /** Short digests of the secrets, for the audit log; see `secretFingerprint`. */
  readonly fingerprints: { readonly session: string; readonly client: string };
}

/**
 * Decides a submission for `POST /mcp-match-submit`. The time of receipt of a proven submission is
 * stored in a first writer job: if the host crashes afterwards, the repeated submission is still
 * judged by that time and keeps within the tolerance of 5 s. Until that job is committed the time is
 * only in memory, which helps a submission that the storage refused and that is sent again. The second job makes
 * the decision; everything after it only carries the decision out.
 */
export async function submitMatch(context: RewardContext, request: SubmitRequest): Promise<SubmitResult> {
  const proof = readSubmitProof(context, request);
  if (proof.isProven) {
    const receipt = recordReceipt(context, request.claim.matchId);
    await context.writer.write(() => {
      saveReceiptInJob(context, request.claim.matchId, receipt);
      context.crashPoint('rewards.beforeReceipt');
    });
    context.receipts.forget(request.claim.matchId);
    context.crashPoint('rewards.afterReceipt');
  }
  const result = await context.writer.write(() => {
    const outcome = judgeAndDecideInJob(context, request, proof);
    context.crashPoint('rewards.beforeDecision');
    return outcome;
  });
  context.crashPoint('rewards.afterDecision');
  return result;
}

/** Whether the token and the HMAC of a submission belong to its match; it is proven if both do. */
interface SubmitProof {
  readonly tokenMatches: boolean;
  readonly hmacMatches: boolean;
  readonly isProven: boolean;
}

function readSubmitProof(
  { matches }: RewardContext,
  { claim, sessionToken, clientSignature, body }: SubmitRequest,
): SubmitProof {
  const storedHash = matches.find(claim.matchId)?.tokenHash ?? null;
  const tokenMatches = storedHash !== null && isEqualInConstantTime(tokenHash(sessionToken), storedHash);
  const hmacMatches = tokenMatches && isEqualInConstantTime(clientSignature, clientHmac(sessionToken, body));
  return { tokenMatches, hmacMatches, isProven: tokenMatches && hmacMatches };
}

/**
 * Records in memory when a proven submission of this match first came, and returns that; null for a match that does not
 * exist. `saveReceiptInJob` stores it.
 */
function recordReceipt(context: RewardContext, matchId: string): SubmissionReceipt | null {
  const match = context.matches.find(matchId);
  if (match === null) return null;
  return context.receipts.recordFirst(matchId, {
    atMs: context.clock.nowMs(),
    elapsedMs: elapsedMsOf(context, match),
  });
}

/** Stores the receipt with its match, unless one is stored already. */
function saveReceiptInJob(context: RewardContext, matchId: string, receipt: SubmissionReceipt | null): void {
  const match = context.matches.find(matchId);
  if (receipt === null || match === null || match.firstReceipt !== null) return;
  context.matches.updateReceipt(matchId, receipt.atMs, receipt.elapsedMs);
}

/** Length of the match so far, by the monotonic clock; after a restart by wall time that never goes back. */
const elapsedMsOf = ({ clock, hostRun }: RewardContext, match: RewardMatch): number =>
  match.hostRun === hostRun
    ? clock.monotonicMs() - match.startedMonotonicMs
    : clock.nowMs() - match.startedAtMs;

function judgeAndDecideInJob(
  context: RewardContext,
  request: SubmitRequest,
  proof: SubmitProof,
): SubmitResult {
  const nowMs = context.clock.nowMs();
  const { claim } = request;
  const match = context.matches.find(claim.matchId);
  if (match !== null && proof.isProven) {
    const retryAfterMs = context.limits.submitWaitMs(match.wallet, nowMs);
    if (retryAfterMs > 0) return refuseRateLimitedInJob(context, retryAfterMs, nowMs);
    context.limits.recordSubmit(match.wallet, nowMs);
  }
  const verdict = judgeSubmit(claim, readSubmitState(context, { claim, match, proof, nowMs }));
  if (match === null || !verdict.isProven)
    return refuseUnprovenInJob(context, request, { match, verdict, nowMs });
  const fingerprints = {
    session: secretFingerprint(request.sessionToken),
    client: secretFingerprint(request.clientSignature),
  };
  return decideProvenInJob(context, { claim, match, verdict, nowMs, fingerprints });
}

function refuseRateLimitedInJob(
  { limits }: RewardContext,
  retryAfterMs: number,
  nowMs: number,
): SubmitResult {
  limits.recordRefusal('RATE_LIMITED', nowMs);
  return { code: 'RATE_LIMITED', rows: [], decision: null, retryAfterMs };
}

function readSubmitState(
  context: RewardContext,
  {
    claim,
    match,
    proof,
    nowMs,
  }: { claim: RewardClaim; match: RewardMatch | null; proof: SubmitProof; nowMs: number },
): SubmitState {
  const { wallets } = context;
  const { inputHash, movementHash } = claim.antiCheat;
  return {
    match,
    tokenMatches: proof.tokenMatches,
    hmacMatches: proof.hmacMatches,
    firstReceipt: match?.firstReceipt ?? {
      atMs: nowMs,
      elapsedMs: match === null ? 0 : elapsedMsOf(context, match),
    },
    isBanned: () => wallets.findBan(claim.wallet, nowMs) !== null,
    history: () => ({
      isRepeated: wallets.isHashSeen(
        [inputHash, movementHash],
        claim.matchId,
        nowMs - REWARD_TIMES.hashRetentionMs,
      ),
      winStreak: wallets.findTotals(claim.wallet).winStreak,
    }),
    day: () => wallets.findDay(claim.wallet, utcDay(nowMs)),
    lastMatchAtMs: () => wallets.findLastMatchAtMs(claim.wallet),
  };
}

/** Refuses a submission without a valid token and HMAC: the match and its owner's limits stay unchanged. */
function refuseUnprovenInJob(
  context: RewardContext,
  request: SubmitRequest,
  { match, verdict, nowMs }: { match: RewardMatch | null; verdict: SubmitVerdict; nowMs: number },
): SubmitResult {
  const { limits, audit } = context;
  const code = verdict.failed?.code ?? 'INVALID_MATCH';
  const owner: Address = match?.wallet ?? (request.claim.wallet as Address);
  const retryAfterMs = limits.recordUnprovenFailure(request.clientAddress, owner, nowMs);
  if (retryAfterMs > 0) return refuseRateLimitedInJob(context, retryAfterMs, nowMs);
  limits.recordRefusal(code, nowMs);
  if (limits.canAudit(request.clientAddress, nowMs)) {
    audit.append({
      system: 'rewards',
      action: 'REJECT',
      subject: request.claim.matchId,
      actor: 'unproven',
      payload: {
        wallet: request.claim.wallet,
        reason: code,
        validation: { checks: judgedRows(verdict.rows) },
      },
    });
  }
  return { code, rows: verdict.rows, decision: null, retryAfterMs: null };
}

/** Codes of refusals after which the match stays as it is. */
const CODES_THAT_KEEP_MATCH: ReadonlySet<RewardCode> = new Set(['WALLET_MISMATCH', 'DUPLICATE_SUBMISSION']);

function decideProvenInJob(context: RewardContext, proven: ProvenClaim): SubmitResult {
  const { match, verdict, nowMs, claim } = proven;
  const code = verdict.failed?.code ?? null;
  const result = { code, rows: verdict.rows, retryAfterMs: null };
  if (code === 'SESSION_EXPIRED') {
    context.limits.recordRefusal(code, nowMs);
    expireMatchInJob(context, match, verdict.rows);
    return { ...result, decision: null };
  }
  // A decided match stays as it is, even if the wallet has been banned since.
  if (code !== null && (CODES_THAT_KEEP_MATCH.has(code) || match.status !== 'active')) {
    context.limits.recordRefusal(code, nowMs);
    if (code === 'WALLET_MISMATCH') recordWalletMismatchInJob(context, proven);
    const storedDecision =
      code === 'DUPLICATE_SUBMISSION' ? context.decisions.find(match.matchId, match.wallet) : null;
    return { ...result, decision: storedDecision };
  }
  decideClaimInJob(context, proven);
  return { ...result, decision: context.decisions.find(match.matchId, claim.wallet) };
}

function recordWalletMismatchInJob(
  { limits, audit }: RewardContext,
  { claim, match, verdict, nowMs, fingerprints }: ProvenClaim,
): void {
  limits.recordProvenFailure(match.wallet, nowMs);
  audit.append({
    system: 'rewards',
    action: 'REJECT',
    subject: match.matchId,
    actor: match.wallet,
    payload: {
      wallet: claim.wallet,
      reason: 'WALLET_MISMATCH',
      request: { traces: fingerprints },
      validation: { checks: judgedRows(verdict.rows) },
    },
  });
}
