import type { Db } from '../../platform/db/writer.ts';

/** The wallets to which the refereed matches of agents are paid. */
export const agentWalletStore = (db: Db) => {
  const find = db
    .prepare<[string], `0x${string}`>('select wallet from agent_wallets where agent_id = ?')
    .pluck();
  const set = db.prepare(
    `insert into agent_wallets (agent_id, wallet, at) values (?, ?, ?)
     on conflict (agent_id) do update set wallet = excluded.wallet, at = excluded.at`,
  );
  const remove = db.prepare('delete from agent_wallets where agent_id = ?');
  return {
    find: (agentId: string): `0x${string}` | null => find.get(agentId) ?? null,
    set: (agentId: string, wallet: string, atMs: number): void => void set.run(agentId, wallet, atMs),
    remove: (agentId: string): void => void remove.run(agentId),
  };
};

export type AgentWalletStore = ReturnType<typeof agentWalletStore>;
