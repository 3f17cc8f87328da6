/**
 * The side that pays: a wallet for agents on this host. Every signature is checked
 * against the limits that a person has set. The side that is paid is `src/main/payments`.
 */
export type { WalletDeps } from './context.ts';
export { createWallet, type Wallet } from './service.ts';
export { createAgentWallet, type AgentPrice, type AgentWallet } from './agent-wallet.ts';
export type { ReservedFee, StakeFee } from './stake-entry.ts';
export type { WalletPaymentRow } from './wallet-payment-store.ts';
