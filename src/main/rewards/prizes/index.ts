/** Prizes of leagues: who gets which share of a pool. The reward authority (`src/main/rewards/index.ts`) pays them. */
export type { LeaguePrizeView, LeaguePrizePlayer, Prizes, LeaguePrizeRequest } from './types.ts';
export type { MatchReward, PrizeState } from './store.ts';
export type { SkipReason } from './rules/match-claim.ts';
export { createPrizes, type PrizesDeps } from './service.ts';
