/** The wallet with which agents inside Arbiter pay, with a person's limits in front of every signature. */
export type { WalletDeps } from './context.ts';
export { createWallet, type Wallet } from './service.ts';
export { walletForAgents, type AgentWallet } from './for-agents.ts';
