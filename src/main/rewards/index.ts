/**
 * The reward authority: it decides what a match earns and queues the mint. The prize of a league is in
 * `prizes/`, which pays through it; `payments` and `wallet` are about paid tools and do not use it.
 */
export { createRewards, type RewardsDeps } from './service.ts';
export type { RewardDecisionView, PlayerStats, RewardHealth, Rewards } from './types.ts';
export type { RefereedMatch, RefereedResult } from './decisions/reward-refereed.ts';
export type { PrizePool } from './decisions/pay-pool.ts';
export type { VerifiedSignature, WalletSignature, WalletProofs } from './proofs/wallet-signatures.ts';
export { refereedMatchId } from './decisions/reward-refereed.ts';
export { poolIdOf } from './decisions/pay-pool.ts';
export { matchTerms } from './rules/match-terms.ts';
export { largestShareMicro, splitPool } from './rules/split-pool.ts';
export { parseVerdict, type RewardVerdict } from './decisions/reward-verdict.ts';
export type { DecisionOrigin } from './views/decision-origin.ts';
export { mintStatusOf } from './views/decision-view.ts';
export { allChecks } from './rules/reward-checks.ts';
export { DAY_CAPS } from './rules/reward-constants.ts';
export { tierOf } from './rules/tier.ts';
