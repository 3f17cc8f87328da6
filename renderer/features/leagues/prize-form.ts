import type { LeaguePrize, PrizeRequest } from '../../../src/shared/contract/index.ts';
import { sharesByPlacement } from '../../../src/shared/payments/prize-split.ts';
import { MICRO_PER_UNIT } from '../../../src/shared/units.ts';
import { isAddress } from '../../money/index.ts';

/** A prize as the form holds it: whole MONARD, and a wallet for each player who is to be paid. */
export interface PrizeForm {
  readonly amount: number;
  readonly rewardMatches: boolean;
  /** Wallets by the player's name or id; empty for none. */
  readonly wallets: Readonly<Record<string, string>>;
}

export const NO_PRIZE: PrizeForm = { amount: 0, rewardMatches: false, wallets: {} };
export const MAX_PRIZE = 1_000_000;

/** The share of the first place in MONARD; the largest one while the number of players is not known. */
export const firstShare = (amount: number, players: number): number =>
  (sharesByPlacement(amount * MICRO_PER_UNIT, players < 2 ? 2 : players)[0] ?? 0) / MICRO_PER_UNIT;

export const hasPrize = ({ amount, rewardMatches }: PrizeForm): boolean => amount > 0 || rewardMatches;

/** Returns the players whose wallet is filled in but is not a valid address. */
export const findInvalidWallets = ({ wallets }: PrizeForm, players: readonly string[]): readonly string[] =>
  players.filter((player) => (wallets[player] ?? '').trim() !== '' && !isAddress(wallets[player] ?? ''));

/** The form after a player got another name; the wallet moves to the new name. */
export function withRenamedPlayer(form: PrizeForm, from: string, to: string): PrizeForm {
  const { [from]: wallet, ...wallets } = form.wallets;
  return wallet === undefined || from === to ? form : { ...form, wallets: { ...wallets, [to]: wallet } };
}

/** Builds the request. Wallets of players who are no longer in the list are left out. */
export const toPrizeRequest = (form: PrizeForm, players: readonly string[]): PrizeRequest => ({
  amountMicro: form.amount * MICRO_PER_UNIT,
  rewardMatches: form.rewardMatches,
  wallets: players.map((player) => {
    const wallet = form.wallets[player]?.trim() ?? '';
    return { player, wallet: wallet === '' ? null : wallet };
  }),
});

/** Fills the form with the stored prize. */
export const toPrizeForm = (prize: LeaguePrize | null): PrizeForm =>
  prize === null
    ? NO_PRIZE
    : {
        amount: Math.floor(prize.amountMicro / MICRO_PER_UNIT),
        rewardMatches: prize.rewardMatches,
        wallets: Object.fromEntries(prize.players.map(({ playerId, wallet }) => [playerId, wallet ?? ''])),
      };
