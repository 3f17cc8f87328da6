import type { Db } from '../../../platform/db/open.ts';
import { verifyInvariants, type InvariantResult, type Invariant } from '../verify-invariants.ts';

/** The most that one wallet may earn in a UTC day: 500 MONARD. */
const DAY_CAP_MICRO = 500_000_000;

/** The amounts that count towards the daily cap: decided rewards except rewards that a person rejected. */
const EARNED = `select wallet, day, sum(case when review is 'rejected' then 0 else amount_micro end) as micro,
    count(*) as matches
  from reward_decisions where kind = 'reward' and outcome <> 'rejected' group by wallet, day`;

/** Invariants of docs/specifications/000-reward-authority.md as queries. */
const REWARD_INVARIANTS: readonly Invariant[] = [
  {
    name: 'reward_day_caps',
    countSql: 'select count(*) from daily_player_stats',
    brokenSql: `with earned as (${EARNED})
      select 'daily_player_stats ' || wallet || ' ' || day as row,
        'more than the daily cap was decided' as detail from earned where micro > ${DAY_CAP_MICRO}
      union all
      select 'daily_player_stats ' || e.wallet || ' ' || e.day, 'the counters are not the sum of the decisions'
        from earned e left join daily_player_stats d on d.wallet_address = e.wallet and d.date = e.day
        where d.rewards_earned is not e.micro or d.matches_played is not e.matches
      union all
      select 'daily_player_stats ' || d.wallet_address || ' ' || d.date, 'counted without a decision'
        from daily_player_stats d left join earned e on e.wallet = d.wallet_address and e.day = d.date
        where e.wallet is null
      limit 1`,
  },
  {
    name: 'reward_mints',
    countSql: 'select count(*) from reward_decisions where amount_micro > 0',
    brokenSql: `select 'reward_decisions ' || d.seq as row,
        'the mint outbox has no row with its amount' as detail
        from reward_decisions d left join mint_outbox m on m.match_id = d.match_id and m.wallet = d.wallet
        where d.amount_micro > 0 and m.amount_micro is not d.amount_micro
      union all
      select 'mint_outbox ' || m.id, 'no decision belongs to this mint'
        from mint_outbox m left join reward_decisions d on d.match_id = m.match_id and d.wallet = m.wallet
        where d.amount_micro is not m.amount_micro
      union all
      select 'reward_decisions ' || d.seq, 'a reward that waits for a review is being minted'
        from reward_decisions d join mint_outbox m on m.match_id = d.match_id and m.wallet = d.wallet
        where d.hold is not null and d.review is null and m.state <> 'held'
      union all
      select 'reward_decisions ' || d.seq, 'a reward that a person rejected is being minted'
        from reward_decisions d join mint_outbox m on m.match_id = d.match_id and m.wallet = d.wallet
        where d.review = 'rejected' and m.state <> 'rejected'
      limit 1`,
  },
  {
    name: 'reward_audit',
    countSql: "select count(*) from audit where system = 'rewards' and action = 'REWARD'",
    brokenSql: `with recorded as (
        select seq, subject as match_id, json_extract(payload, '$.wallet') as wallet,
          json_extract(payload, '$.amountMicro') as micro
        from audit where system = 'rewards' and action = 'REWARD' and json_valid(payload))
      select 'reward_decisions ' || d.seq as row, 'the audit log does not record this decision exactly once' as detail
        from reward_decisions d where d.outcome <> 'rejected'
          and (select count(*) from recorded t where t.match_id = d.match_id and t.wallet = d.wallet
            and t.micro is d.amount_micro) <> 1
      union all
      select 'audit ' || t.seq, 'the audit log records a reward that was not decided'
        from recorded t left join reward_decisions d on d.match_id = t.match_id and d.wallet = t.wallet
        where d.amount_micro is not t.micro
      limit 1`,
  },
  {
    name: 'reward_sessions',
    countSql: 'select count(*) from match_sessions',
    brokenSql: `select 'match_sessions ' || s.match_id as row, 'it ended without a decision, or has a decision and is active' as detail
        from match_sessions s left join reward_decisions d
          on d.match_id = s.match_id and d.wallet = s.wallet_address
        where (s.status in ('submitted', 'rejected')) <> (d.seq is not null)
          or (s.status = 'submitted' and d.outcome = 'rejected')
          or (s.status = 'rejected' and d.outcome <> 'rejected')
      limit 1`,
  },
];

/** Checks the invariants of rewards. */
export const rewardInvariants = (db: Db): Iterable<InvariantResult> =>
  verifyInvariants(db, 'reward_decisions', REWARD_INVARIANTS);
