/** The wallet with which agents inside Arbiter pay, with a person's limits in front of every signature. */
export { createWallet, type Wallet, type WalletDeps } from './service.ts';
