import type { Db } from '../../platform/db/writer.ts';

/** The wallets to which the refereed matches of agents are paid. */
export const agentWalletStore = (db: Db) => {
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

export type AgentWalletStore = ReturnType<typeof agentWalletStore>;
