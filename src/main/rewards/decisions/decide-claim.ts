import { cleanText } from '../../../shared/display-text.ts';
import type { RewardCode } from '../../../shared/codes/reward.ts';
import type { RewardDecision, DecisionOutcome } from '../store/decision-store.ts';
import type { RewardContext } from '../context.ts';
import { decideLobbyInJob } from './decide-lobby.ts';
import { recordDecisionInJob } from './record-decision.ts';
import { utcDay } from '../rules/utc-day.ts';
import { claimHoldReasonOf, type HoldReason } from '../rules/hold-reason.ts';
import { cappedRewardOf, type CappedReward } from '../rules/capped-reward.ts';
import { placementShareOf } from '../rules/reward-formula.ts';
import { ANTI_CHEAT, DAY_CAPS } from '../rules/reward-constants.ts';
import type { ProvenClaim } from '../matches/submit-match.ts';
import { toVerdictText } from './reward-verdict.ts';

/**
 * Decides a proven submission. Must run inside a writer job: the match ends exactly once, the
 * caps are read again here, and totals, audit rows and outbox row are stored together with the
 * decision.
 */
export function decideClaimInJob(context: RewardContext, proven: ProvenClaim): void {
  const { match, verdict } = proven;
  if (verdict.failed === null) acceptClaimInJob(context, proven);
  else refuseClaimInJob(context, proven, verdict.failed.code);
  if (match.lobbyId !== null) decideLobbyInJob(context, match.lobbyId);
}

const placementOrNull = (placement: number, playerCount: number): number | null =>
  placement >= 1 && placement <= playerCount ? placement : null;

/** The columns that a refused and an accepted submission have in common. */
function commonColumns({ claim, match, verdict, nowMs }: ProvenClaim) {
  return {
    matchId: match.matchId,
    wallet: match.wallet,
    kind: 'reward' as const,
    evidence: 'client' as const,
    source: 'client',
    day: utcDay(nowMs),
    decidedAtMs: nowMs,
    playerCount: match.playerCount,
    placement: placementOrNull(claim.placement, match.playerCount),
    durationMs: claim.durationMs,
    kills: claim.kills,
    riskScore: verdict.antiCheatScore?.score ?? null,
    lobbyId: match.lobbyId,
  };
}

function refuseClaimInJob(context: RewardContext, proven: ProvenClaim, code: RewardCode): void {
  const { match, verdict, nowMs } = proven;
  const decision: RewardDecision = {
    ...commonColumns(proven),
    outcome: 'rejected',
    code,
    amountMicro: 0,
    hold: null,
    verdict: toVerdictText({
      rows: verdict.rows,
      risk: verdict.antiCheatScore,
      payout: null,
      remainingMicro: 0,
      flags: flagsOf(proven),
    }),
  };
  endMatchInJob(context, decision, 'rejected');
  context.limits.recordProvenFailure(match.wallet, nowMs);
  recordHashes(context, proven);
  recordDecisionInJob(context, decision, {
    request: requestOf(proven),
    rows: verdict.rows,
    signals: signalsOf(proven),
  });
}

function acceptClaimInJob(context: RewardContext, proven: ProvenClaim): void {
  const { claim, match, verdict } = proven;
  const { antiCheatScore } = verdict;
  const share = placementShareOf(match.playerCount, claim.placement);
  if (share === null || antiCheatScore === null) throw new Error('an accepted claim without share or score');
  const day = context.wallets.findDay(match.wallet, utcDay(proven.nowMs));
  const reward = cappedRewardOf({
    playerCount: match.playerCount,
    share,
    durationMs: claim.durationMs,
    day,
  });
  const hold =
    claimHoldReasonOf(antiCheatScore, context.isPlayMoney()) ??
    (match.lobbyId === null ? null : ('lobby_open' as const));
  const decision: RewardDecision = {
    ...commonColumns(proven),
    outcome: outcomeOf(reward, hold, antiCheatScore.score),
    code: reward.amountMicro === 0 ? 'DAILY_CAP_EXCEEDED' : null,
    amountMicro: reward.amountMicro,
    hold: reward.amountMicro === 0 ? null : hold,
    verdict: toVerdictText({
      rows: verdict.rows,
      risk: antiCheatScore,
      payout: reward,
      remainingMicro: Math.max(0, DAY_CAPS.microPerDay - day.earnedMicro - reward.amountMicro),
      flags: flagsOf(proven),
    }),
  };
  endMatchInJob(context, decision, 'submitted');
  recordHashes(context, proven);
  recordDecisionInJob(context, decision, {
    request: requestOf(proven),
    rows: verdict.rows,
    signals: signalsOf(proven),
    lastMatchAtMs: proven.nowMs,
  });
}

function outcomeOf({ amountMicro }: CappedReward, hold: HoldReason | null, score: number): DecisionOutcome {
  if (amountMicro === 0) return 'capped';
  if (hold !== null) return 'held';
  return score > 0 ? 'flagged' : 'rewarded';
}

function endMatchInJob(
  context: RewardContext,
  decision: RewardDecision,
  status: 'submitted' | 'rejected',
): void {
  const isEnded = context.matches.end({
    matchId: decision.matchId,
    status,
    submittedAtMs: decision.decidedAtMs,
    placement: decision.placement,
    durationMs: decision.durationMs ?? 0,
    kills: decision.kills ?? 0,
    rewardMicro: decision.amountMicro,
    riskScore: decision.riskScore,
    flagged: (decision.riskScore ?? 0) > 0,
  });
  if (!isEnded) throw new Error('the match ended twice');
}

function recordHashes({ wallets }: RewardContext, { claim, match, nowMs }: ProvenClaim): void {
  const { inputHash, movementHash } = claim.antiCheat;
  wallets.insertHashes([inputHash, movementHash], match.matchId, nowMs);
}

const MAX_FLAG_LENGTH = 64;

/** The client's flags, cleaned for display; no more than a match may have. */
const flagsOf = ({ claim }: ProvenClaim): string[] =>
  claim.antiCheat.suspiciousFlags
    .slice(0, ANTI_CHEAT.maxFlags)
    .map((flag) => cleanText(flag, MAX_FLAG_LENGTH))
    .filter((flag) => flag !== '');

const signalsOf = ({ verdict }: ProvenClaim): string[] =>
  verdict.antiCheatScore?.parts.map(({ name }) => name) ?? [];

/** The request for the audit log; `traces` is the stored name of the fingerprints, which stand for the secrets. */
const requestOf = (proven: ProvenClaim): Record<string, unknown> => {
  const { claim, fingerprints } = proven;
  return {
    placement: claim.placement,
    playerCount: claim.playerCount,
    durationMs: claim.durationMs,
    kills: claim.kills,
    antiCheat: {
      ...claim.antiCheat,
      suspiciousFlags: flagsOf(proven),
      suspiciousFlagCount: claim.antiCheat.suspiciousFlags.length,
    },
    traces: fingerprints,
  };
};
