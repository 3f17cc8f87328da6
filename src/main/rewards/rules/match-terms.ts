import { BONUS_FULL_MS } from './reward-constants.ts';
import { rewardOf, placementShareOf } from './reward-formula.ts';
import { WHOLE_BPS } from '../../../shared/units.ts';

/** The rewards of a match of two, in micro-units, before the factor of the day. */
export interface MatchTerms {
  readonly winnerMicro: number;
  readonly loserMicro: number;
  /** The largest bonus for the time of the match, which each player gets. */
  readonly maxBonusMicro: number;
}

const PLAYERS = 2;

/** The amounts that a league announces before it begins; each match computes its own. */
export function matchTerms(): MatchTerms {
  const [winner, loser] = [1, 2].map((placement) => {
    const share = placementShareOf(PLAYERS, placement);
    if (share === null) throw new Error('the prize table has no match of two');
    return rewardOf({ playerCount: PLAYERS, share, durationMs: BONUS_FULL_MS, factorBps: WHOLE_BPS })
      .breakdown;
  });
  return {
    winnerMicro: winner?.baseMicro ?? 0,
    loserMicro: loser?.baseMicro ?? 0,
    maxBonusMicro: winner?.bonusMicro ?? 0,
  };
}
