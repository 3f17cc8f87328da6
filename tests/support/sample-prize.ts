import type { LeaguePrize, PrizePlayerRow } from '../../src/shared/contract/index.ts';

const WALLET = `0x${'A'.repeat(40)}`;

/** A prize of 100 MONARD with one player, which got 60 and whose mint is pending. */
export const samplePrize = (
  change: Partial<LeaguePrize> = {},
  player: Partial<PrizePlayerRow> = {},
): LeaguePrize => ({
  leagueId: 'league_1',
  amountMicro: 100_000_000,
  rewardMatches: false,
  state: 'paid',
  setBy: 'person',
  setAtMs: 0,
  paidMicro: 60_000_000,
  players: [
    {
      playerId: 'P01',
      displayName: 'Even',
      rank: 1,
      wallet: WALLET,
      amountMicro: 60_000_000,
      rewardId: 'pool_1',
      mint: 'pending',
      mintState: 'queued',
      wait: null,
      notBeforeMs: null,
      txHash: null,
      ...player,
    },
  ],
  ...change,
});
