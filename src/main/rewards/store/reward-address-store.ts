import type { Db } from '../../platform/db/writer.ts';

/**
 * The addresses to which the rewards of agents are paid. The table is called `agent_wallets`; the agent wallet, which
 * pays, is in `src/main/wallet`.
 */
export const rewardAddressStore = (db: Db) => {
  const find = db
    .prepare<[string], `0x${string}`>('select wallet from agent_wallets where agent_id = ?')
    .pluck();
  const upsert = db.prepare(
    `insert into agent_wallets (agent_id, wallet, at) values (?, ?, ?)
     on conflict (agent_id) do update set wallet = excluded.wallet, at = excluded.at`,
  );
  const deleteRow = db.prepare('delete from agent_wallets where agent_id = ?');
  return {
    find: (agentId: string): `0x${string}` | null => find.get(agentId) ?? null,
    upsert: (agentId: string, wallet: string, atMs: number): void => void upsert.run(agentId, wallet, atMs),
    delete: (agentId: string): void => void deleteRow.run(agentId),
  };
};

export type RewardAddressStore = ReturnType<typeof rewardAddressStore>;
