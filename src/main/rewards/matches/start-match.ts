import type { RewardCode } from '../../../shared/codes/reward.ts';
import { accept, refuse, type Outcome, type Refusal } from '../../../shared/outcome.ts';
import type { Address } from '../../chain/index.ts';
import type { RewardContext } from '../context.ts';
import { tokenHash } from '../../platform/token-hash.ts';
import type { VerifiedSignature, WalletSignature, WalletProofs } from '../proofs/wallet-signatures.ts';
import { nextUtcDayMs, utcDay } from '../rules/utc-day.ts';
import { DAY_CAPS, REWARD_TIMES } from '../rules/reward-constants.ts';

export interface StartRequest {
  readonly walletSignature: WalletSignature;
  readonly playerCount: number;
  /** Milliseconds since the epoch, as the client signed it. */
  readonly timestamp: number;
  readonly lobbyId: string | null;
  /** An IP address. */
  readonly clientAddress: string;
}

/** What the client gets when its match has started. */
export interface StartedRewardMatch {
  readonly matchId: string;
  /** Returned once; only its SHA-256 is stored. */
  readonly sessionToken: string;
  readonly expiresAtMs: number;
  readonly serverNowMs: number;
}

/** A refusal whose `detail.retryAfterMs` says when another attempt may succeed. */
const retryLaterRefusal = (code: RewardCode, message: string, retryAfterMs: number): Refusal<RewardCode> =>
  refuse(code, message, { retryAfterMs });

/**
 * Starts a match for `POST /mcp-match-start`. The signature is verified first. Checking the limits and storing the
 * match share one writer job, so that two starts at once cannot both pass the same limit.
 */
export async function startRewardMatch(
  context: RewardContext,
  proofs: WalletProofs,
  request: StartRequest,
): Promise<Outcome<StartedRewardMatch, RewardCode>> {
  const proof = await proofs.verifyMatchStart(request.walletSignature, request);
  if (!proof.ok && proof.code === 'VALIDATION_ERROR') return proof;
  return context.writer.write(() => {
    const nowMs = context.clock.nowMs();
    const outcome = proof.ok
      ? startProvenInJob(context, request, proof.value, nowMs)
      : refuseUnprovenInJob(context, request, proof, nowMs);
    if (!outcome.ok) {
      context.limits.recordRefusal(outcome.code, nowMs);
      if (proof.ok) auditRefusalInJob(context, request, outcome, nowMs);
    }
    return outcome;
  });
}

/** Codes of refusals that are due to the wallet itself. They are audited, because its owner may ask for the reason later. */
const AUDITED_CODES: ReadonlySet<RewardCode> = new Set(['BANNED', 'COOLDOWN_ACTIVE', 'DAILY_CAP_EXCEEDED']);

function auditRefusalInJob(
  { audit, limits }: RewardContext,
  { walletSignature: { wallet }, clientAddress, playerCount }: StartRequest,
  { code }: Refusal<RewardCode>,
  nowMs: number,
): void {
  if (!AUDITED_CODES.has(code)) return;
  const isCounted = limits.tryCountRefusedStart(clientAddress, nowMs);
  if (!isCounted) return;
  const payload = { wallet, reason: code, request: { playerCount } };
  audit.append({ system: 'rewards', action: 'START_REFUSED', subject: wallet, actor: wallet, payload });
}

/** Counts a start without a valid proof, and refuses it; after too many of them it says when to try again. */
function refuseUnprovenInJob(
  { limits }: RewardContext,
  request: StartRequest,
  refusal: Refusal<RewardCode>,
  nowMs: number,
): Refusal<RewardCode> {
  const waitMs = limits.recordUnprovenFailure(request.clientAddress, request.walletSignature.wallet, nowMs);
  return waitMs > 0
    ? retryLaterRefusal('RATE_LIMITED', 'Too many failed attempts; try again later', waitMs)
    : refusal;
}

function startProvenInJob(
  context: RewardContext,
  request: StartRequest,
  proof: VerifiedSignature,
  nowMs: number,
): Outcome<StartedRewardMatch, RewardCode> {
  const { matches } = context;
  if (matches.isProofUsed(proof.digest, proof.nonce)) {
    // A replayed signature does not prove that the client owns the wallet.
    return refuseUnprovenInJob(
      context,
      request,
      refuse('INVALID_SIGNATURE', 'This signed text has already started a match'),
      nowMs,
    );
  }
  const { wallet } = request.walletSignature;
  const refusal =
    findWalletRefusal(context, wallet, nowMs) ??
    (request.lobbyId === null ? null : findLobbyRefusal(context, request, request.lobbyId));
  return refusal ?? accept(storeMatchInJob(context, request, proof, nowMs));
}

function findWalletRefusal(
  context: RewardContext,
  wallet: Address,
  nowMs: number,
): Refusal<RewardCode> | null {
  const { limits, wallets } = context;
  const waitMs = limits.startWaitMs(wallet, nowMs);
  if (waitMs > 0)
    return retryLaterRefusal(
      'RATE_LIMITED',
      'This wallet has too many matches or failed attempts; try again later',
      waitMs,
    );
  if (wallets.findBan(wallet, nowMs) !== null) return refuse('BANNED', 'This wallet is banned');
  if (wallets.findDay(wallet, utcDay(nowMs)).matches >= DAY_CAPS.matchesPerDay) {
    return retryLaterRefusal(
      'DAILY_CAP_EXCEEDED',
      `This wallet has reached the limit of ${DAY_CAPS.matchesPerDay} matches per day`,
      nextUtcDayMs(nowMs) - nowMs,
    );
  }
  const lastMatchAtMs = wallets.findLastMatchAtMs(wallet);
  const remainingMs = lastMatchAtMs === null ? 0 : lastMatchAtMs + REWARD_TIMES.cooldownMs - nowMs;
  return remainingMs > 0
    ? retryLaterRefusal(
        'COOLDOWN_ACTIVE',
        'The last match of this wallet has just ended; try again later',
        remainingMs,
      )
    : null;
}

/**
 * A lobby accepts each wallet once, as many wallets as the match has players, and none after its
 * first match has ended.
 */
function findLobbyRefusal(
  { matches }: RewardContext,
  request: StartRequest,
  lobbyId: string,
): Refusal<RewardCode> | null {
  const members = matches.listInLobby(lobbyId);
  if (members.some(({ playerCount }) => playerCount !== request.playerCount))
    return refuse('VALIDATION_ERROR', 'lobbyId: this lobby has another number of players');
  if (members.some(({ wallet }) => wallet === request.walletSignature.wallet))
    return refuse('VALIDATION_ERROR', 'lobbyId: this wallet has already joined this lobby');
  if (members.length >= request.playerCount || members.some(({ status }) => status !== 'active'))
    return refuse('VALIDATION_ERROR', 'lobbyId: this lobby is full or over');
  return null;
}

function storeMatchInJob(
  context: RewardContext,
  request: StartRequest,
  proof: VerifiedSignature,
  nowMs: number,
): StartedRewardMatch {
  const { runtime, clock } = context;
  const matchId = runtime.ids.uuid();
  const sessionToken = Buffer.from(runtime.random.bytes(32)).toString('base64url');
  const expiresAtMs = nowMs + REWARD_TIMES.sessionMs;
  const { wallet } = request.walletSignature;
  context.matches.insert({
    id: runtime.ids.uuid(),
    matchId,
    wallet,
    playerCount: request.playerCount,
    tokenHash: tokenHash(sessionToken),
    startedAtMs: nowMs,
    startedMonotonicMs: clock.monotonicMs(),
    hostRun: context.hostRun,
    expiresAtMs,
    lobbyId: request.lobbyId,
    proofDigest: proof.digest,
    proofNonce: proof.nonce,
  });
  context.audit.append({
    system: 'rewards',
    action: 'MATCH_STARTED',
    subject: matchId,
    actor: wallet,
    payload: { wallet, playerCount: request.playerCount, proof: proof.nonce === null ? 'text' : 'siwe' },
  });
  return { matchId, sessionToken, expiresAtMs, serverNowMs: nowMs };
}
