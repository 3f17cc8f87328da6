import type { Db } from '../../platform/db/writer.ts';
import type { RewardDay, RewardSource } from '../../../shared/contract/rewards.ts';

export interface RefusalCount {
  readonly code: string;
  readonly count: number;
}

/** What is still held or was rejected in a review does not count as paid. */
const SUMS = `sum(case when outcome = 'held' and (review is null or review = 'rejected') then 0 else amount_micro end)
      as paidMicro,
    sum(outcome in ('rewarded', 'flagged', 'capped') or coalesce(review, '') in ('approved', 'released')) as rewarded,
    sum(outcome = 'held' and review is null) as held,
    sum(outcome = 'rejected' or review is 'rejected') as rejected
  from reward_decisions where day >= ?`;

const PER_DAY = `select day, ${SUMS} group by day order by day`;
const BY_SOURCE = `select iif(kind = 'pool', 'pool', evidence) as source, ${SUMS} group by 1 order by paidMicro desc, 1`;

/** The refusals that have a decision, together with the refusals that have none. */
const REFUSALS = `select code, sum(n) as count from (
    select code, count(*) as n from reward_decisions where outcome = 'rejected' and day >= @since group by code
    union all
    select code, sum(count) as n from reward_refusals where day >= @since group by code)
  group by code order by count desc, code`;

export const rewardStatsStore = (db: Db) => {
  const sumByDay = db.prepare<[string], RewardDay>(PER_DAY);
  const sumBySource = db.prepare<[string], RewardSource>(BY_SOURCE);
  const countRefusals = db.prepare<[object], RefusalCount>(REFUSALS);
  return {
    /** Sums since a UTC date, by day, oldest first. */
    sumByDay: (since: string): RewardDay[] => sumByDay.all(since),
    sumBySource: (since: string): RewardSource[] => sumBySource.all(since),
    countRefusals: (since: string): RefusalCount[] => countRefusals.all({ since }),
  };
};

export type RewardStatsStore = ReturnType<typeof rewardStatsStore>;
