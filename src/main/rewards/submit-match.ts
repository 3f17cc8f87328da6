import type { RewardCode } from '../../shared/codes/reward.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { Address } from '../chain/index.ts';
import { decideClaim } from './decide-claim.ts';
import type { StoredDecision } from './decision-store.ts';
import type { Desk } from './desk.ts';
import { tokenHash } from '../token-hash.ts';
import { clientHmac, isEqual, trace } from './digests.ts';
import { expireMatch } from './expire.ts';
import type { MatchSession } from './match-store.ts';
import { judgeSubmit, type Claim, type SubmitFacts, type SubmitVerdict } from './rules/judge-submit.ts';
import { reached, type CheckRow } from './rules/ladder.ts';
import { utcDay } from './rules/day.ts';
import { TIMES } from './rules/terms.ts';

export interface SubmitAsk {
  readonly claim: Claim;
  readonly sessionToken: string;
  readonly clientSignature: string;
  /** The whole body as it was sent; the HMAC covers it. */
  readonly body: JsonObject;
  readonly source: string;
}

/** What a submission led to. `decision` is null where nothing about the match is told to the caller. */
export interface SubmitResult {
  readonly code: RewardCode | null;
  readonly rows: readonly CheckRow[];
  readonly decision: StoredDecision | null;
  readonly retryAfterMs: number | null;
}

/** A proven submission is decided by its claim; what the audit keeps of the request beside it. */
export interface ProvenClaim {
  readonly claim: Claim;
  readonly match: MatchSession;
  readonly verdict: SubmitVerdict;
  readonly nowMs: number;
  readonly traces: { readonly session: string; readonly client: string };
}

/**
 * 000, `POST /mcp-match-submit`. The receipt of a proven submission is stored
 * first, so that a crash of ours costs nobody the five seconds; the second job
 * is the decision, and everything after it only carries it out.
 */
export async function submitMatch(desk: Desk, ask: SubmitAsk): Promise<SubmitResult> {
  const proof = proofOf(desk, ask);
  if (proof.proven) {
    await desk.writer.write(() => {
      noteReceipt(desk, ask.claim.matchId);
      desk.crash('rewards.beforeReceipt');
    });
    desk.crash('rewards.afterReceipt');
  }
  const result = await desk.writer.write(() => {
    const judged = judgeAndDecide(desk, ask, proof);
    desk.crash('rewards.beforeDecision');
    return judged;
  });
  desk.crash('rewards.afterDecision');
  return result;
}

interface SubmitProof {
  readonly tokenMatches: boolean;
  readonly signatureMatches: boolean;
  readonly proven: boolean;
}

function proofOf({ matches }: Desk, { claim, sessionToken, clientSignature, body }: SubmitAsk): SubmitProof {
  const wanted = matches.find(claim.matchId)?.tokenHash ?? null;
  const tokenMatches = wanted !== null && isEqual(tokenHash(sessionToken), wanted);
  const signatureMatches = tokenMatches && isEqual(clientSignature, clientHmac(sessionToken, body));
  return { tokenMatches, signatureMatches, proven: tokenMatches && signatureMatches };
}

function noteReceipt(desk: Desk, matchId: string): void {
  const match = desk.matches.find(matchId);
  if (match === null || match.received !== null) return;
  desk.matches.noteReceipt(matchId, desk.clock.nowMs(), elapsedMs(desk, match));
}

/** By the monotonic clock; after a restart there is only the steady wall clock to go by. */
const elapsedMs = ({ clock, hostRun }: Desk, match: MatchSession): number =>
  match.hostRun === hostRun
    ? clock.monotonicMs() - match.startedMonotonicMs
    : clock.nowMs() - match.startedAtMs;

function judgeAndDecide(desk: Desk, ask: SubmitAsk, proof: SubmitProof): SubmitResult {
  const nowMs = desk.clock.nowMs();
  const { claim } = ask;
  const match = desk.matches.find(claim.matchId);
  if (match !== null && proof.proven) {
    const waitMs = desk.limits.submitWaitMs(match.wallet, nowMs);
    if (waitMs > 0) return limited(desk, waitMs, nowMs);
    desk.limits.noteSubmit(match.wallet, nowMs);
  }
  const verdict = judgeSubmit(claim, factsOf(desk, { claim, match, proof, nowMs }));
  if (match === null || !verdict.proven) return refuseUnproven(desk, ask, { match, verdict, nowMs });
  const traces = { session: trace(ask.sessionToken), client: trace(ask.clientSignature) };
  return decideProven(desk, { claim, match, verdict, nowMs, traces });
}

function limited({ limits }: Desk, retryAfterMs: number, nowMs: number): SubmitResult {
  limits.countRefusal('RATE_LIMITED', nowMs);
  return { code: 'RATE_LIMITED', rows: [], decision: null, retryAfterMs };
}

function factsOf(
  desk: Desk,
  known: { claim: Claim; match: MatchSession | null; proof: SubmitProof; nowMs: number },
): SubmitFacts {
  const { claim, match, proof, nowMs } = known;
  const { wallets } = desk;
  const { inputHash, movementHash } = claim.antiCheat;
  return {
    session: match,
    tokenMatches: proof.tokenMatches,
    signatureMatches: proof.signatureMatches,
    received: match?.received ?? { atMs: nowMs, elapsedMs: match === null ? 0 : elapsedMs(desk, match) },
    isBanned: () => wallets.banOf(claim.wallet, nowMs) !== null,
    memory: () => ({
      seenBefore: wallets.isHashSeen([inputHash, movementHash], claim.matchId, nowMs - TIMES.hashMemoryMs),
      winsInARow: wallets.totalsOf(claim.wallet).winningRow,
    }),
    day: () => wallets.dayOf(claim.wallet, utcDay(nowMs)),
    lastSubmitMs: () => wallets.lastSubmitMs(claim.wallet),
  };
}

/** Nothing was proven: the match and its owner are left alone. */
function refuseUnproven(
  desk: Desk,
  ask: SubmitAsk,
  { match, verdict, nowMs }: { match: MatchSession | null; verdict: SubmitVerdict; nowMs: number },
): SubmitResult {
  const { limits, audit } = desk;
  const code = verdict.failed?.code ?? 'INVALID_MATCH';
  const owner: Address = match?.wallet ?? (ask.claim.wallet as Address);
  const waitMs = limits.unproven(ask.source, owner, nowMs);
  if (waitMs > 0) return limited(desk, waitMs, nowMs);
  limits.countRefusal(code, nowMs);
  if (limits.mayAudit(ask.source, nowMs)) {
    audit.append({
      system: 'rewards',
      action: 'REJECT',
      subject: ask.claim.matchId,
      actor: 'unproven',
      payload: { wallet: ask.claim.wallet, reason: code, validation: { checks: reached(verdict.rows) } },
    });
  }
  return { code, rows: verdict.rows, decision: null, retryAfterMs: null };
}

/** Failures that leave the session as it was. */
const KEEPS_SESSION: ReadonlySet<RewardCode> = new Set(['WALLET_MISMATCH', 'DUPLICATE_SUBMISSION']);

function decideProven(desk: Desk, proven: ProvenClaim): SubmitResult {
  const { match, verdict, nowMs, claim } = proven;
  const code = verdict.failed?.code ?? null;
  const result = { code, rows: verdict.rows, retryAfterMs: null };
  if (code === 'SESSION_EXPIRED') {
    desk.limits.countRefusal(code, nowMs);
    expireMatch(desk, match, verdict.rows);
    return { ...result, decision: null };
  }
  // What has ended stays as it was decided, also for a wallet that was banned since.
  if (code !== null && (KEEPS_SESSION.has(code) || match.status !== 'active')) {
    desk.limits.countRefusal(code, nowMs);
    if (code === 'WALLET_MISMATCH') refuseWallet(desk, proven);
    const stored = code === 'DUPLICATE_SUBMISSION' ? desk.decisions.find(match.matchId, match.wallet) : null;
    return { ...result, decision: stored };
  }
  decideClaim(desk, proven);
  return { ...result, decision: desk.decisions.find(match.matchId, claim.wallet) };
}

function refuseWallet({ limits, audit }: Desk, { claim, match, verdict, nowMs, traces }: ProvenClaim): void {
  limits.noteProvenFailure(match.wallet, nowMs);
  audit.append({
    system: 'rewards',
    action: 'REJECT',
    subject: match.matchId,
    actor: match.wallet,
    payload: {
      wallet: claim.wallet,
      reason: 'WALLET_MISMATCH',
      request: { traces },
      validation: { checks: reached(verdict.rows) },
    },
  });
}
