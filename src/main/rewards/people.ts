import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Agents } from '../agents/index.ts';
import type { Address } from '../chain/index.ts';
import type { BanAsk } from './api.ts';
import type { Desk } from './desk.ts';
import type { ReadStore } from './read-store.ts';
import type { Ban } from './wallet-store.ts';

/** What a person at the window says about wallets; who and why go into the audit log. */

export function setBan(desk: Desk, { wallet, reason, untilMs, by }: BanAsk): Promise<Outcome<Ban>> {
  return desk.writer.write(() => {
    const ban: Ban = { wallet, reason, untilMs, by, atMs: desk.clock.nowMs() };
    desk.wallets.ban(ban);
    desk.audit.append({
      system: 'rewards',
      action: 'WALLET_BANNED',
      subject: wallet,
      actor: by,
      payload: { wallet, reason, untilMs },
    });
    return accept(ban);
  });
}

export function liftBan(desk: Desk, wallet: Address, by: string): Promise<Outcome<{ wallet: Address }>> {
  return desk.writer.write(() => {
    if (!desk.wallets.unban(wallet)) return refuse('NOT_FOUND', 'This wallet is not banned');
    desk.audit.append({
      system: 'rewards',
      action: 'WALLET_UNBANNED',
      subject: wallet,
      actor: by,
      payload: { wallet },
    });
    return accept({ wallet });
  });
}

/** Names the wallet that an agent's refereed matches are paid to; null takes it away. */
export function nameWallet(
  desk: Desk,
  { reads, agents }: { reads: ReadStore; agents: Pick<Agents, 'find'> },
  { agentId, wallet, by }: { agentId: string; wallet: Address | null; by: string },
): Promise<Outcome<{ wallet: Address | null }>> {
  return desk.writer.write(() => {
    if (agents.find(agentId) === null) return refuse('NOT_FOUND', 'No such agent');
    if (wallet === null) reads.dropAgentWallet(agentId);
    else reads.putAgentWallet(agentId, wallet, desk.clock.nowMs());
    desk.audit.append({
      system: 'rewards',
      action: 'WALLET_NAMED',
      subject: agentId,
      actor: by,
      payload: { wallet },
    });
    return accept({ wallet });
  });
}
