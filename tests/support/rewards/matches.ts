import type { RewardContext } from '../../../src/main/rewards/context.ts';
import { startRewardMatch, type StartRequest } from '../../../src/main/rewards/matches/start-match.ts';
import { submitMatch, type SubmitResult } from '../../../src/main/rewards/matches/submit-match.ts';
import { clientHmac } from '../../../src/main/rewards/proofs/client-hmac.ts';
import type {
  VerifiedSignature,
  ProofCode,
  WalletProofs,
} from '../../../src/main/rewards/proofs/wallet-signatures.ts';
import type { RewardClaim } from '../../../src/main/rewards/rules/judge-submit.ts';
import { accept, type Outcome } from '../../../src/shared/outcome.ts';
import { testRewards, WALLET } from './test-rewards.ts';

export const PLAYED_MS = 120_000;

/** The claim of an honest client that won a match of two players after two minutes. */
export const claimOf = (matchId: string, change: Partial<RewardClaim> = {}): RewardClaim => ({
  matchId,
  wallet: WALLET,
  placement: 1,
  playerCount: 2,
  durationMs: PLAYED_MS,
  kills: 1,
  antiCheat: {
    inputHash: `input of ${matchId}`,
    frameCount: 7200,
    avgTickRate: 60,
    inputTimingVariance: 82.5,
    movementHash: `movement of ${matchId}`,
    suspiciousFlags: [],
  },
  ...change,
});

export interface SubmitOptions {
  readonly claim?: Partial<RewardClaim>;
  readonly token?: string;
  readonly signature?: string;
  readonly clientAddress?: string;
}

/** A reward context whose wallet proofs have the outcome that the test supplies. */
export async function rewardMatches() {
  const base = await testRewards();
  let idCount = 0;
  const uuid = (): string => `00000000-0000-4000-8000-${String((idCount += 1)).padStart(12, '0')}`;
  const context: RewardContext = { ...base.context, runtime: { ...base.context.runtime, ids: { uuid } } };
  let signed = 0;
  const proofs = (given?: Outcome<VerifiedSignature, ProofCode>): WalletProofs => {
    const prove = async () => given ?? accept({ digest: `digest ${(signed += 1)}`, nonce: null });
    return { verifyMatchStart: prove, verifyPlayerStats: prove, verifySubscription: prove };
  };
  const start = (change: Partial<StartRequest> = {}, given?: Outcome<VerifiedSignature, ProofCode>) =>
    startRewardMatch(context, proofs(given), {
      walletSignature: { wallet: WALLET, signature: '0x' },
      playerCount: 2,
      timestamp: 0,
      lobbyId: null,
      clientAddress: '127.0.0.1',
      ...change,
    });
  const started = async (change?: Partial<StartRequest>) => {
    const outcome = await start(change);
    if (!outcome.ok) throw new Error(outcome.message);
    return outcome.value;
  };
  const submit = (
    { matchId, sessionToken }: { matchId: string; sessionToken: string },
    { claim, token = sessionToken, signature, clientAddress = '127.0.0.1' }: SubmitOptions = {},
  ): Promise<SubmitResult> => {
    const body = { matchId };
    const clientSignature = signature ?? clientHmac(token, body);
    const given = claimOf(matchId, claim);
    return submitMatch(context, { claim: given, sessionToken: token, clientSignature, body, clientAddress });
  };
  /** Stores an accepted match of the wallet earlier on the day. */
  const earned = (amountMicro: number, lastMatchAtMs: number | null = null): void =>
    context.writer.writeNow(() => {
      context.wallets.addToDay({ id: uuid(), wallet: WALLET, day: '2026-11-21', amountMicro, lastMatchAtMs });
      context.wallets.addToTotals(WALLET, { kind: 'reward', amountMicro, placement: 1, points: 25 });
    });
  return { ...base, context, earned, proofs, start, started, submit };
}
