import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Agents } from '../agents/index.ts';
import type { Address } from '../chain/index.ts';
import type { BanRequest } from './types.ts';
import type { RewardContext } from './context.ts';
import type { RewardAddressStore } from './store/reward-address-store.ts';
import type { Ban } from './store/reward-wallet-store.ts';

/** Changes that a person makes to wallets in the window. The audit log stores who made each, and why a wallet was banned. */

export function banWallet(
  context: RewardContext,
  { wallet, reason, untilMs, by }: BanRequest,
): Promise<Outcome<Ban>> {
  return context.writer.write(() => {
    const ban: Ban = { wallet, reason, untilMs, by, atMs: context.clock.nowMs() };
    context.wallets.ban(ban);
    context.audit.append({
      system: 'rewards',
      action: 'WALLET_BANNED',
      subject: wallet,
      actor: by,
      payload: { wallet, reason, untilMs },
    });
    return accept(ban);
  });
}

export function unbanWallet(
  context: RewardContext,
  wallet: Address,
  by: string,
): Promise<Outcome<{ wallet: Address }>> {
  return context.writer.write(() => {
    if (!context.wallets.unban(wallet)) return refuse('NOT_FOUND', 'This wallet is not banned');
    context.audit.append({
      system: 'rewards',
      action: 'WALLET_UNBANNED',
      subject: wallet,
      actor: by,
      payload: { wallet },
    });
    return accept({ wallet });
  });
}

/** Sets the wallet to which an agent's refereed matches are paid; null removes it. */
export function setAgentWallet(
  context: RewardContext,
  { agentWallets, agents }: { agentWallets: RewardAddressStore; agents: Pick<Agents, 'find'> },
  { agentId, wallet, by }: { agentId: string; wallet: Address | null; by: string },
): Promise<Outcome<{ wallet: Address | null }>> {
  return context.writer.write(() => {
    if (agents.find(agentId) === null) return refuse('NOT_FOUND', 'No such agent');
    if (wallet === null) agentWallets.delete(agentId);
    else agentWallets.upsert(agentId, wallet, context.clock.nowMs());
    context.audit.append({
      system: 'rewards',
      action: 'WALLET_NAMED',
      subject: agentId,
      actor: by,
      payload: { wallet },
    });
    return accept({ wallet });
  });
}
