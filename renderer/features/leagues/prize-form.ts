import type { LeaguePrize, PrizeRequest } from '../../../src/shared/contract/index.ts';
import { isAddress } from '../../money/index.ts';

/** A prize as a person sets it: whole MONARD, and a wallet for each player who is to be paid. */
export interface PrizeForm {
  readonly amount: number;
  readonly rewardMatches: boolean;
  /** By the player's name or id; empty is none. */
  readonly wallets: Readonly<Record<string, string>>;
}

export const NO_PRIZE: PrizeForm = { amount: 0, rewardMatches: false, wallets: {} };
export const MAX_PRIZE = 1_000_000;

const MICRO = 1_000_000;

export const isPrized = ({ amount, rewardMatches }: PrizeForm): boolean => amount > 0 || rewardMatches;

/** Wallets that are written and are none. */
export const badWallets = ({ wallets }: PrizeForm): readonly string[] =>
  Object.values(wallets).filter((text) => text.trim() !== '' && !isAddress(text));

/** Only of players that are there: who left the list takes the wallet along. */
export const prizeRequestOf = (form: PrizeForm, players: readonly string[]): PrizeRequest => ({
  amountMicro: form.amount * MICRO,
  rewardMatches: form.rewardMatches,
  wallets: players.map((player) => {
    const wallet = form.wallets[player]?.trim() ?? '';
    return { player, wallet: wallet === '' ? null : wallet };
  }),
});

/** What was set before, to be changed. */
export const prizeFormOf = (prize: LeaguePrize | null): PrizeForm =>
  prize === null
    ? NO_PRIZE
    : {
        amount: Math.floor(prize.amountMicro / MICRO),
        rewardMatches: prize.rewardMatches,
        wallets: Object.fromEntries(prize.players.map(({ playerId, wallet }) => [playerId, wallet ?? ''])),
      };
