import type { Db } from '../../platform/db/writer.ts';
import type { RewardDay } from '../../../shared/contract/rewards.ts';

export interface RefusalCount {
  readonly code: string;
  readonly count: number;
}

const PER_DAY = `select day,
    sum(case when outcome = 'held' and (review is null or review = 'rejected') then 0 else amount_micro end)
      as paidMicro,
    sum(outcome in ('rewarded', 'flagged', 'capped') or coalesce(review, '') in ('approved', 'released')) as rewarded,
    sum(outcome = 'held' and review is null) as held,
    sum(outcome = 'rejected' or review is 'rejected') as rejected
  from reward_decisions where day >= ? group by day order by day`;

/** The refusals that have a decision, together with those that have none. */
const REFUSALS = `select code, sum(n) as count from (
    select code, count(*) as n from reward_decisions where outcome = 'rejected' and day >= @since group by code
    union all
    select code, sum(count) as n from reward_refusals where day >= @since group by code)
  group by code order by count desc, code`;

export const readStore = (db: Db) => {
  const perDay = db.prepare<[string], RewardDay>(PER_DAY);
  const refusals = db.prepare<[object], RefusalCount>(REFUSALS);
  const alive = db.prepare('select 1');
  const agentWallet = db
    .prepare<[string], `0x${string}`>('select wallet from agent_wallets where agent_id = ?')
    .pluck();
  const putAgentWallet = db.prepare(
    `insert into agent_wallets (agent_id, wallet, at) values (?, ?, ?)
     on conflict (agent_id) do update set wallet = excluded.wallet, at = excluded.at`,
  );
  const dropAgentWallet = db.prepare('delete from agent_wallets where agent_id = ?');
  return {
    perDay: (since: string): RewardDay[] => perDay.all(since),
    refusals: (since: string): RefusalCount[] => refusals.all({ since }),
    isAlive(): boolean {
      try {
        return alive.get() !== undefined;
      } catch {
        return false;
      }
    },
    agentWallet: (agentId: string): `0x${string}` | null => agentWallet.get(agentId) ?? null,
    putAgentWallet: (agentId: string, wallet: string, atMs: number): void =>
      void putAgentWallet.run(agentId, wallet, atMs),
    dropAgentWallet: (agentId: string): void => void dropAgentWallet.run(agentId),
  };
};

export type ReadStore = ReturnType<typeof readStore>;
