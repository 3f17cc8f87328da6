import type { LeaguePrize } from './prizes.ts';
import { MICRO_PER_UNIT } from '../units.ts';

/**
 * The prize of a league as JSON, in commands and exports: amounts in MONARD, wallets with EIP-55 checksums.
 * `waits_for` says why a mint that is pending waits: for the next `day`, from `waits_until` on, or for a `decision`.
 */
export const toPrizeJson = ({ amountMicro, paidMicro, state, players }: LeaguePrize) => ({
  amount: amountMicro / MICRO_PER_UNIT,
  paid: paidMicro / MICRO_PER_UNIT,
  state,
  players: players
    .filter(({ wallet }) => wallet !== null)
    .map((row) => ({
      player_id: row.playerId,
      rank: row.rank,
      wallet: row.wallet,
      amount: row.amountMicro / MICRO_PER_UNIT,
      match_id: row.rewardId,
      mint_status: row.mint,
      waits_for: row.wait,
      waits_until: row.notBeforeMs === null ? null : new Date(row.notBeforeMs).toISOString(),
      tx_hash: row.txHash,
    })),
});

export type PrizeJson = ReturnType<typeof toPrizeJson>;
