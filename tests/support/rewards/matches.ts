import type { Desk } from '../../../src/main/rewards/desk.ts';
import { startMatch, type StartAsk } from '../../../src/main/rewards/start-match.ts';
import { submitMatch, type SubmitResult } from '../../../src/main/rewards/submit-match.ts';
import { clientHmac } from '../../../src/main/rewards/digests.ts';
import type { Proof, ProofCode, WalletProofs } from '../../../src/main/rewards/proofs.ts';
import type { Claim } from '../../../src/main/rewards/rules/judge-submit.ts';
import { accept, type Outcome } from '../../../src/shared/outcome.ts';
import { rewardDesk, WALLET } from './desk.ts';

export const PLAYED_MS = 120_000;

/** What an honest client says of a match of two that it won after two minutes. */
export const claimOf = (matchId: string, change: Partial<Claim> = {}): Claim => ({
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

export interface Sent {
  readonly claim?: Partial<Claim>;
  readonly token?: string;
  readonly signature?: string;
  readonly source?: string;
}

/** The desk of rewards with wallets whose signatures come out as the test says. */
export async function rewardMatches() {
  const house = await rewardDesk();
  let drawn = 0;
  const uuid = (): string => `00000000-0000-4000-8000-${String((drawn += 1)).padStart(12, '0')}`;
  const desk: Desk = { ...house.desk, ports: { ...house.desk.ports, ids: { uuid } } };
  let signed = 0;
  const proofs = (said?: Outcome<Proof, ProofCode>): WalletProofs => {
    const prove = async () => said ?? accept({ digest: `digest ${(signed += 1)}`, nonce: null });
    return { matchStart: prove, playerStats: prove, subscription: prove };
  };
  const start = (change: Partial<StartAsk> = {}, said?: Outcome<Proof, ProofCode>) =>
    startMatch(desk, proofs(said), {
      signed: { wallet: WALLET, signature: '0x' },
      playerCount: 2,
      timestamp: 0,
      lobbyId: null,
      source: '127.0.0.1',
      ...change,
    });
  const started = async (change?: Partial<StartAsk>) => {
    const outcome = await start(change);
    if (!outcome.ok) throw new Error(outcome.message);
    return outcome.value;
  };
  const submit = (
    { matchId, sessionToken }: { matchId: string; sessionToken: string },
    { claim, token = sessionToken, signature, source = '127.0.0.1' }: Sent = {},
  ): Promise<SubmitResult> => {
    const body = { matchId };
    const clientSignature = signature ?? clientHmac(token, body);
    const said = claimOf(matchId, claim);
    return submitMatch(desk, { claim: said, sessionToken: token, clientSignature, body, source });
  };
  /** An accepted match of the wallet earlier on the day. */
  const earned = (amountMicro: number, lastMatchAtMs: number | null = null): void =>
    desk.writer.writeNow(() =>
      desk.wallets.accepted({
        id: uuid(),
        wallet: WALLET,
        day: '2026-11-21',
        amountMicro,
        lastMatchAtMs,
        placement: 1,
        points: 25,
      }),
    );
  return { ...house, desk, earned, proofs, start, started, submit };
}
