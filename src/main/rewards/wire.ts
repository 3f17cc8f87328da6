import type { RewardCode } from '../../shared/codes/reward.ts';
import type { JsonObject } from '../../shared/json.ts';
import type {
  MatchRewardResponse,
  MatchStartBody,
  MatchSubmitResponse,
  MatchSubmitBody,
  PlayerStatsResponse,
  RewardPart,
  ValidationPart,
} from '../../shared/wire/rewards-000.ts';
import type { Address } from '../chain/index.ts';
import { toChecksumAddress } from '../platform/ethereum/checksum-address.ts';
import type { RewardDecisionView, PlayerStats, MatchRewardState, SubmissionResult } from './types.ts';
import { mintStatusOf } from './views/decision-view.ts';
import type { StartRequest } from './matches/start-match.ts';
import type { SubmitRequest } from './matches/submit-match.ts';
import { parseVerdict, type CheckRow, type CappedReward } from './decisions/reward-verdict.ts';
import { isRejectedInReview } from './rules/decision-outcome.ts';
import { DAY_CAPS } from './rules/reward-constants.ts';

/**
 * Converts between HTTP bodies and the service's types: field names, and micro-units to MONARD.
 * Nothing is decided here.
 */

/** Rewards have at most two decimals, so the result prints exactly. */
export const microToMonard = (micro: number): number => Math.round(micro / 10_000) / 100;
/** Up to six decimals, for parts of a sum that is not rounded yet. */
const toMonardExact = (micro: number): number => micro / 1_000_000;

export const toStartRequest = (
  body: MatchStartBody,
  wallet: Address,
  clientAddress: string,
): StartRequest => ({
  walletSignature: { wallet, signature: body.walletSignature, message: body.walletMessage },
  playerCount: body.playerCount,
  timestamp: body.timestamp,
  lobbyId: body.lobbyId ?? null,
  clientAddress,
});

export const toSubmitRequest = (
  body: MatchSubmitBody,
  wallet: Address,
  clientAddress: string,
): SubmitRequest => ({
  claim: {
    matchId: body.matchId.toLowerCase(),
    wallet,
    placement: body.placement,
    playerCount: body.playerCount,
    durationMs: body.durationMs,
    kills: body.kills,
    antiCheat: body.antiCheat,
  },
  sessionToken: body.sessionToken,
  clientSignature: body.clientSignature,
  body: body as unknown as JsonObject,
  clientAddress,
});

const NO_BREAKDOWN = { prizePool: 0, placementPercent: 0, baseReward: 0, durationBonus: 0 };
const NO_REWARD: RewardPart = { eligible: false, amount: 0, breakdown: NO_BREAKDOWN };

/** The fields of a response to a submission that was refused without a verdict. */
export const emptySubmit = (): Pick<MatchSubmitResponse, 'reward' | 'validation'> => ({
  reward: NO_REWARD,
  validation: toValidation([], { remainingMicro: 0, isHeldForRisk: false }),
});

function toBreakdown(reward: CappedReward | null): RewardPart['breakdown'] {
  if (reward === null) return NO_BREAKDOWN;
  const { breakdown, matchNumberToday, cappedBy } = reward;
  const { percent, among } = breakdown.share;
  return {
    prizePool: microToMonard(breakdown.prizePoolMicro),
    placementPercent: percent / among / 100,
    baseReward: toMonardExact(breakdown.baseMicro),
    durationBonus: toMonardExact(breakdown.bonusMicro),
    diminishingFactor: breakdown.factorBps / 10_000,
    matchNumberToday,
    ...(cappedBy === null ? {} : { cappedBy }),
  };
}

function toReward({ decision, mint }: RewardDecisionView): RewardPart {
  const { amountMicro } = decision;
  const status = mint === null ? 'none' : mintStatusOf(mint.state);
  return {
    eligible: amountMicro > 0 && !isRejectedInReview(decision),
    amount: microToMonard(amountMicro),
    breakdown: toBreakdown(parseVerdict(decision.verdict).payout),
    amountMicro: String(amountMicro),
    mintStatus: status,
    ...(mint?.txHash && status === 'minted' ? { txHash: mint.txHash } : {}),
  };
}

const PASSING_STATES: ReadonlySet<string> = new Set(['passed', 'flagged', 'refereed_here']);

function toValidation(
  rows: readonly CheckRow[],
  { remainingMicro, isHeldForRisk }: { remainingMicro: number; isHeldForRisk: boolean },
): ValidationPart {
  const haveAllPassed = (...steps: string[]): boolean =>
    steps.every((step) => PASSING_STATES.has(rows.find((row) => row.step === step)?.state ?? 'not_reached'));
  return {
    matchValid: haveAllPassed('1', '2', '2b', '3', '4', '4b', '5', '6'),
    durationValid: haveAllPassed('8', '9', '10'),
    placementValid: haveAllPassed('7'),
    antiCheatPassed: haveAllPassed('12') && !isHeldForRisk,
    dailyCapRemaining: microToMonard(remainingMicro),
    ...(rows.length === 0 ? {} : { checks: [...rows] }),
  };
}

function validationOf({ decision }: RewardDecisionView): ValidationPart {
  const { rows, risk, remainingMicro } = parseVerdict(decision.verdict);
  return {
    ...toValidation(rows, { remainingMicro, isHeldForRisk: decision.hold === 'risk' }),
    ...(risk === null ? {} : { flagged: risk.score > 0, riskScore: risk.score }),
  };
}

const REFUSAL_SENTENCES: Partial<Readonly<Record<RewardCode, string>>> = {
  INVALID_MATCH: 'There is no such match',
  INVALID_SESSION: 'The session token does not belong to this match',
  INVALID_SIGNATURE: 'clientSignature does not match the body and the session token',
  SESSION_EXPIRED: 'The match expired before it was submitted',
  WALLET_MISMATCH: 'Another wallet started this match',
  DUPLICATE_SUBMISSION: 'This match was already submitted; this answer contains its reward',
  DURATION_MISMATCH: 'A match must be submitted within 5 s of its end',
  RATE_LIMITED: 'Too many submissions or failed attempts; try again later',
  DAILY_CAP_EXCEEDED: 'The match is valid, but the daily cap is reached',
  COOLDOWN_ACTIVE: 'Another match of this wallet ended less than 30 s ago; this match earns nothing',
};

/** The sentence about a refusal, with the values of the check that failed. */
export const sentenceOf = (code: RewardCode, rows: readonly CheckRow[]): string => {
  const failedRow = rows.find(({ state }) => state === 'failed');
  const values =
    failedRow === undefined ? '' : `: saw ${String(failedRow.saw)}, wanted ${String(failedRow.wanted)}`;
  return `${REFUSAL_SENTENCES[code] ?? 'The submission was refused'}${values}`;
};

/** The response of `POST /mcp-match-submit`; the HTTP status is set by the route. */
export function toSubmitResponse({ code, rows, decision, mint }: SubmissionResult): MatchSubmitResponse {
  const view = decision === null ? null : { decision, mint };
  const reason = code ?? (decision?.amountMicro === 0 ? 'DAILY_CAP_EXCEEDED' : null);
  return {
    success: code === null,
    reward:
      view === null || code === null || code === 'DUPLICATE_SUBMISSION' ? rewardPartOf(view) : NO_REWARD,
    // A repeated submission fails at the check `not_submitted`; `reward` is that of the first decision.
    validation:
      view === null || code === 'DUPLICATE_SUBMISSION'
        ? toValidation(rows, { remainingMicro: remainingOf(view), isHeldForRisk: false })
        : validationOf(view),
    ...(reason === null ? {} : { rejectionReason: reason }),
    ...(code === null ? {} : { error: { code, message: sentenceOf(code, rows) } }),
  };
}

const rewardPartOf = (view: RewardDecisionView | null): RewardPart =>
  view === null ? NO_REWARD : toReward(view);

const remainingOf = (view: RewardDecisionView | null): number =>
  view === null ? 0 : parseVerdict(view.decision.verdict).remainingMicro;

export function toRewardResponse(matchId: string, { status, view }: MatchRewardState): MatchRewardResponse {
  const code = view?.decision.code ?? null;
  return {
    success: true,
    matchId,
    status,
    reward: rewardPartOf(view),
    validation: view === null ? emptySubmit().validation : validationOf(view),
    ...(code === null ? {} : { rejectionReason: code as RewardCode }),
  };
}

export const toStatsResponse = ({ wallet, today, allTime, tier }: PlayerStats): PlayerStatsResponse => ({
  wallet: toChecksumAddress(wallet),
  today: {
    matchesPlayed: today.matches,
    rewardsEarned: microToMonard(today.earnedMicro),
    rewardsCap: microToMonard(DAY_CAPS.microPerDay),
    matchesCap: DAY_CAPS.matchesPerDay,
    nextMatchAllowedAt: today.nextMatchAllowedAtMs,
  },
  allTime: {
    totalMatches: allTime.matches,
    totalRewards: microToMonard(allTime.rewardsMicro),
    wins: allTime.wins,
    avgPlacement: allTime.matches === 0 ? 0 : Math.round((allTime.placements / allTime.matches) * 100) / 100,
  },
  tier,
});
