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
  /** How many players share the placement; 1 by default. */
  readonly tied?: number;
}

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
  refereed: RefereedMatch,
): Promise<Outcome<readonly StoredDecision[], 'INVALID_REQUEST'>> {
  if (!isPlayerCount(refereed.playerCount)) {
    return refuse('INVALID_REQUEST', 'Only matches of 2, 3 or 5 players are rewarded');
  }
  if (new Set(refereed.results.map(({ wallet }) => wallet)).size < refereed.results.length) {
    return refuse('INVALID_REQUEST', 'A wallet can take part only once');
  }
  const matchId = refereedMatchId(refereed.system, refereed.match);
  return context.writer.write(() => {
    for (const result of refereed.results) decide(context, { refereed, matchId, result });
    return accept(refereed.results.flatMap(({ wallet }) => context.decisions.find(matchId, wallet) ?? []));
  });
}

interface RefereedCase {
  readonly refereed: RefereedMatch;
  readonly matchId: string;
  readonly result: RefereedResult;
}

function decide(context: RewardContext, { refereed, matchId, result }: RefereedCase): void {
  const { wallet, placement, tied = 1 } = result;
  if (context.decisions.find(matchId, wallet) !== null) return;
  const nowMs = context.clock.nowMs();
  const day = context.wallets.findDay(wallet, utcDay(nowMs));
  const { playerCount } = refereed;
  const durationMs = Math.max(0, Math.round(refereed.durationMs));
  const isBanned = context.wallets.findBan(wallet, nowMs) !== null;
  const verdict = judgeRefereed(
    { wallet, playerCount, placement, tied },
    { isDecided: false, isBanned, day },
  );
  const reward = cappedRewardFor(verdict, (share) => cappedRewardOf({ playerCount, share, durationMs, day }));
  const amountMicro = reward?.amountMicro ?? 0;
  const decision: RewardDecision = {
    matchId,
    wallet,
    kind: 'reward',
    evidence: 'host',
    source: refereed.system,
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
  const request = { match: refereed.match, placement, tied, playerCount, durationMs };
  recordDecisionInJob(context, decision, { request, rows: verdict.rows });
}

const cappedRewardFor = (
  verdict: RefereedVerdict,
  pay: (share: PlacementShare) => CappedReward,
): CappedReward | null => (verdict.failed !== null || verdict.share === null ? null : pay(verdict.share));
