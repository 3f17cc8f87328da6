import type { Prizes } from '../../rewards/prizes/index.ts';
import type { Stakes } from '../../stakes/index.ts';

/** These are functions, because prizes and stakes are created after the leagues. */
interface LeagueMoney {
  readonly prizes: () => Pick<Prizes, 'findByLeague' | 'findMatchReward'>;
  readonly stakes: () => Pick<Stakes, 'hasEntryFee'>;
}

/**
 * Creates the functions with which a league asks about money: whether it has a prize, why nobody can join after the
 * start, and why results can no longer change. A reason is null when nothing prevents it. Prizes and rewards follow
 * from results and are decided once, and a mint cannot be reversed.
 */
export const createLeagueMoneyLocks = ({ prizes, stakes }: LeagueMoney) => ({
  hasPrize: (leagueId: string): boolean => prizes().findByLeague(leagueId) !== null,
  prizeLockReason(leagueId: string): string | null {
    const state = prizes().findByLeague(leagueId)?.prize.state ?? 'open';
    return state === 'open' || state === 'void'
      ? null
      : 'The prize of this league is decided, so its results cannot change';
  },
  matchRewardLockReason(leagueId: string, matchId: string): string | null {
    const reward = prizes().findMatchReward(leagueId, matchId);
    return reward === null || reward.state === 'skipped'
      ? null
      : `${matchId} is rewarded, so its result cannot change`;
  },
  entryFeeLockReason: (leagueId: string): string | null =>
    stakes().hasEntryFee(leagueId)
      ? 'This league has an entry fee, which is paid before the start, so nobody joins later'
      : null,
});
