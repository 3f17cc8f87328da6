import type { RewardCode } from '../../../shared/codes/reward.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Address } from '../../chain/index.ts';
import type { PlayerStats, MatchRewardState, RewardProof } from '../types.ts';
import type { RewardContext } from '../context.ts';
import { tokenHash } from '../../platform/token-hash.ts';
import { isRefused } from '../rules/decision-outcome.ts';
import { isEqualInConstantTime } from '../../platform/constant-time.ts';
import type { RewardMatch } from '../store/match-store.ts';
import type { WalletSignature, WalletProofs } from '../proofs/wallet-signatures.ts';
import { readPlayerStats } from './player-stats.ts';
import { viewOf } from './decision-view.ts';

/** Dependencies of the reads that an external client may make after proving ownership. */
interface ProvenReadDeps {
  readonly context: RewardContext;
  readonly proofs: WalletProofs;
}

/** Reads the statistics of a wallet for its owner, whose signature is verified. */
export async function readOwnStats(
  { context, proofs }: ProvenReadDeps,
  walletSignature: WalletSignature,
  clientAddress: string,
): Promise<Outcome<PlayerStats, RewardCode>> {
  const proof = await proofs.verifyPlayerStats(walletSignature);
  return proof.ok
    ? accept(readPlayerStats(context, walletSignature.wallet))
    : refuseUnproven(context, { clientAddress, wallet: walletSignature.wallet, refusal: proof });
}

export interface RewardQuery {
  readonly matchId: string;
  readonly proof: RewardProof;
  readonly clientAddress: string;
}

/** Reads the state of a match and its reward, for whoever has its session token or owns the wallet. */
export async function readReward(
  { context, proofs }: ProvenReadDeps,
  { matchId, proof, clientAddress }: RewardQuery,
): Promise<Outcome<MatchRewardState, RewardCode>> {
  const match = context.matches.find(matchId);
  const wallet = await findProvenWallet(proofs, match, proof);
  if (wallet !== null) return readRewardFor(context, { matchId, match, wallet });
  const claimedWallet = proof.kind === 'wallet' ? proof.walletSignature.wallet : (match?.wallet ?? 'nobody');
  const isUnknown = match === null && proof.kind === 'token';
  const refusal: Outcome<never, RewardCode> = isUnknown
    ? refuse('INVALID_MATCH', 'No such match')
    : refuse('INVALID_SESSION', 'The session token or the signature of the match’s wallet is required');
  return refuseUnproven(context, { clientAddress, wallet: claimedWallet, refusal });
}

function readRewardFor(
  context: RewardContext,
  { matchId, match, wallet }: { matchId: string; match: RewardMatch | null; wallet: Address },
): Outcome<MatchRewardState, RewardCode> {
  const decision = context.decisions.find(matchId, wallet);
  const view = decision && viewOf(context, decision);
  if (match?.wallet === wallet) return accept({ status: match.status, view });
  if (decision === null) return refuse('INVALID_MATCH', 'No such match of this wallet');
  return accept({ status: isRefused(decision) ? 'rejected' : 'submitted', view });
}

async function findProvenWallet(
  proofs: WalletProofs,
  match: RewardMatch | null,
  proof: RewardProof,
): Promise<Address | null> {
  if (proof.kind === 'token') {
    return match !== null && isEqualInConstantTime(tokenHash(proof.token), match.tokenHash)
      ? match.wallet
      : null;
  }
  return (await proofs.verifyPlayerStats(proof.walletSignature)).ok ? proof.walletSignature.wallet : null;
}

interface UnprovenRead {
  readonly clientAddress: string;
  readonly wallet: string;
  readonly refusal: Outcome<never, RewardCode>;
}

/** Counts a read without a valid proof, and refuses it; after too many of them it says when to try again. */
function refuseUnproven(
  context: RewardContext,
  { clientAddress, wallet, refusal }: UnprovenRead,
): Promise<Outcome<never, RewardCode>> {
  return context.writer.write(() => {
    const retryAfterMs = context.limits.recordUnprovenFailure(clientAddress, wallet, context.clock.nowMs());
    return retryAfterMs > 0
      ? refuse('RATE_LIMITED', 'Too many failed attempts; try again later', { retryAfterMs })
      : refusal;
  });
}
