export type { LeaguePrizeView, PrizePlayer, Prizes, WalletAsk } from './api.ts';
export type { MatchReward, PrizeState } from './store.ts';
export type { SkipReason } from './rules/match-claim.ts';
export { createPrizes, type PrizesDeps } from './service.ts';
