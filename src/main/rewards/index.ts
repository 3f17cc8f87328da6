export { createRewards, type RewardsDeps } from './service.ts';
export type { DecisionView, PlayerStats, RewardHealth, Rewards } from './api.ts';
export type { RefereedMatch, RefereedResult } from './refereed.ts';
export type { PrizePool } from './pools.ts';
export type { Proof, Signed, WalletProofs } from './proofs.ts';
export { readAddress, shownAddress } from './addresses.ts';
export { refereedMatchId } from './refereed.ts';
export { readVerdict, type Verdict } from './verdict.ts';
