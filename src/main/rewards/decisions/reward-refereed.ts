import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Address } from '../../chain/index.ts';
import type { RewardDecision, StoredDecision } from '../store/decision-store.ts';
import type { RewardContext } from '../context.ts';
import { namedUuid } from '../named-uuid.ts';
import { recordDecisionInJob } from './record-decision.ts';
import { utcDay } from '../rules/utc-day.ts';
import { cappedRewardOf, type CappedReward } from '../rules/capped-reward.ts';
import type { PlacementShare } from '../rules/reward-formula.ts';
import { judgeRefereed, type RefereedVerdict } from '../rules/judge-refereed.ts';
import { DAY_CAPS, isPlayerCount } from '../rules/reward-constants.ts';
import { toVerdictText } from './reward-verdict.ts';

/** One wallet's result in a match that a system of this host refereed. */
export interface RefereedResult {
  /** In lower case. */
  readonly wallet: Address;
  /** 1 for the winner; tied players all have the best of the placements they share. */
  readonly placement: number;
  /** How many players share the placement; 1 by default. Stored claims have this key. */
  readonly tied?: number;
}

/** A match that a system of this host refereed, with the results of the wallets that may be rewarded. */
export interface RefereedMatch {
  readonly system: 'sessions' | 'league' | 'openfront';
  /** The system's own id of the match. Each match is decided once. Stored claims have this key. */
  readonly match: string;
  /** Number of players, with and without a wallet: 2, 3 or 5. */
  readonly playerCount: number;
  readonly durationMs: number;
  readonly results: readonly RefereedResult[];
}

/** The match id that the reward authority and the chain use for a refereed match. */
export const refereedMatchId = (system: string, match: string): string => namedUuid(system, match);

/**
 * Rewards a match by this host's own record. Returns one decision per wallet; a repeated request
 * returns the first decisions.
 */
export async function rewardRefereed(
  context: RewardContext,
  match: RefereedMatch,
): Promise<Outcome<readonly StoredDecision[], 'INVALID_REQUEST'>> {
  if (!isPlayerCount(match.playerCount)) {
    return refuse('INVALID_REQUEST', 'Only matches of 2, 3 or 5 players are rewarded');
  }
  if (new Set(match.results.map(({ wallet }) => wallet)).size < match.results.length) {
    return refuse('INVALID_REQUEST', 'A wallet can take part only once');
  }
  const matchId = refereedMatchId(match.system, match.match);
  return context.writer.write(() => {
    for (const result of match.results) decideInJob(context, { match, matchId, result });
    return accept(match.results.flatMap(({ wallet }) => context.decisions.find(matchId, wallet) ?? []));
  });
}

interface RefereedCase {
  readonly match: RefereedMatch;
  readonly matchId: string;
  readonly result: RefereedResult;
}

/** Decides about one wallet, unless that was done before. */
function decideInJob(context: RewardContext, { match, matchId, result }: RefereedCase): void {
  const { wallet, placement, tied: tiedCount = 1 } = result;
  if (context.decisions.find(matchId, wallet) !== null) return;
  const nowMs = context.clock.nowMs();
  const day = context.wallets.findDay(wallet, utcDay(nowMs));
  const { playerCount } = match;
  const durationMs = Math.max(0, Math.round(match.durationMs));
  const isBanned = context.wallets.findBan(wallet, nowMs) !== null;
  const verdict = judgeRefereed(
    { wallet, playerCount, placement, tiedCount },
    { isAlreadyDecided: false, isBanned, day },
  );
  const reward = cappedRewardFor(verdict, (share) => cappedRewardOf({ playerCount, share, durationMs, day }));
  const amountMicro = reward?.amountMicro ?? 0;
  const decision: RewardDecision = {
    matchId,
    wallet,
    kind: 'reward',
    evidence: 'host',
    source: match.system,
    outcome: verdict.failed !== null ? 'rejected' : amountMicro === 0 ? 'capped' : 'rewarded',
    code: verdict.failed?.code ?? (amountMicro === 0 ? 'DAILY_CAP_EXCEEDED' : null),
    amountMicro,
    day: utcDay(nowMs),
    decidedAtMs: nowMs,
    playerCount,
    placement: verdict.share === null ? null : placement,
    durationMs,
    kills: null,
    riskScore: null,
    hold: null,
    lobbyId: null,
    verdict: toVerdictText({
      rows: verdict.rows,
      risk: null,
      payout: reward,
      remainingMicro: Math.max(0, DAY_CAPS.microPerDay - day.earnedMicro - amountMicro),
    }),
  };
  const request = { match: match.match, placement, tied: tiedCount, playerCount, durationMs };
  recordDecisionInJob(context, decision, { request, rows: verdict.rows });
}

/** The reward of an accepted match, as `computeReward` computes it from the share; null for a refused match. */
const cappedRewardFor = (
  verdict: RefereedVerdict,
  computeReward: (share: PlacementShare) => CappedReward,
): CappedReward | null =>
  verdict.failed !== null || verdict.share === null ? null : computeReward(verdict.share);
