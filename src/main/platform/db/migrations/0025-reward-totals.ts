import type { Migration } from '../migration.ts';

/** Decisions that count: accepted ones, and held ones once they were approved or released. */
const COUNTED = `outcome <> 'rejected' and (outcome <> 'held' or coalesce(review, '') in ('approved', 'released'))`;

/**
 * The totals of a wallet gain its prizes, and are computed again from the decisions: before, a held match counted as
 * soon as it was submitted, and kept its win and points when a person rejected it.
 */
export const rewardTotals: Migration = {
  version: 25,
  name: 'reward-totals',
  sql: `
alter table reward_wallets add column prizes_micro integer not null default 0;
delete from reward_wallets;
insert into reward_wallets (wallet, matches, rewards_micro, wins, placements, points, winning_row, prizes_micro)
  select d.wallet, sum(kind = 'reward'), sum(iif(kind = 'reward', amount_micro, 0)),
    sum(kind = 'reward' and placement is 1), sum(iif(kind = 'reward', coalesce(placement, 0), 0)),
    sum(iif(kind = 'reward',
      case placement when 1 then 25 when 2 then 15 when 3 then 10 when 4 then 5 when 5 then 5 else 0 end, 0)),
    sum(kind = 'reward' and placement is 1 and seq > coalesce((select max(o.seq) from reward_decisions o
      where o.wallet = d.wallet and o.kind = 'reward' and o.placement is not 1 and o.outcome <> 'rejected'
        and (o.outcome <> 'held' or coalesce(o.review, '') in ('approved', 'released'))), 0)),
    sum(iif(kind = 'pool', amount_micro, 0))
  from reward_decisions d where ${COUNTED} group by d.wallet;
`,
};
