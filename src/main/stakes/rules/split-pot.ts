import type { Address } from '../../../shared/chain-status.ts';

/** An entrant with its place in the result; players who tie have the same place. */
export interface EntrantPlacement {
  readonly wallet: Address;
  /** From 1. */
  readonly place: number;
  /** Order of entry, from 0. */
  readonly seat: number;
}

/** The host fee and the payouts. Together they are the whole pot. */
export interface PotSplit {
  readonly hostFeeMicro: number;
  /** Only wallets that get something. */
  readonly payouts: readonly { readonly wallet: Address; readonly amountMicro: number }[];
}

/** The host's part of the pot, rounded down as the contract does. */
export const hostFeeOf = (potMicro: number, hostFeeBps: number): number =>
  Number((BigInt(potMicro) * BigInt(hostFeeBps)) / 10_000n);

/**
 * Splits a pot by place. Entrants who tie share the parts of the places that they take up together. Amounts are rounded
 * down; what is left over goes, one micro-unit each, to the first entrants in order of place and seat, so the sum is exact. Parts of
 * places without an entrant go to the others in proportion.
 *
 * @throws Error if there is no entrant with a part
 */
export function splitPot(
  entrants: readonly EntrantPlacement[],
  { potMicro, hostFeeBps, shares }: { potMicro: number; hostFeeBps: number; shares: readonly number[] },
): PotSplit {
  const orderedEntrants = entrants.toSorted((a, b) => a.place - b.place || a.seat - b.seat);
  const weights = weightsOf(orderedEntrants, shares);
  const hostFeeMicro = hostFeeOf(potMicro, hostFeeBps);
  const netPotMicro = BigInt(potMicro - hostFeeMicro);
  const claimedShares = shares.slice(0, orderedEntrants.length).reduce((sum, share) => sum + share, 0);
  if (claimedShares === 0) throw new Error('nobody has a part of the pot');
  const amounts = weights.map(
    ({ part, groupSize }) => (netPotMicro * part) / (groupSize * BigInt(claimedShares)),
  );
  let remainder = netPotMicro - amounts.reduce((sum, amount) => sum + amount, 0n);
  const payouts = orderedEntrants.flatMap(({ wallet }, index) => {
    const hasPart = (weights[index]?.part ?? 0n) > 0n;
    const extra = hasPart && remainder > 0n ? 1n : 0n;
    remainder -= extra;
    const amountMicro = Number((amounts[index] ?? 0n) + extra);
    return amountMicro === 0 ? [] : [{ wallet, amountMicro }];
  });
  return { hostFeeMicro, payouts };
}

/** The part of each entrant as a fraction: the sum of the places of its group, divided by the size of the group. */
function weightsOf(
  orderedEntrants: readonly EntrantPlacement[],
  shares: readonly number[],
): readonly { readonly part: bigint; readonly groupSize: bigint }[] {
  return orderedEntrants.map(({ place }) => {
    const firstIndex = orderedEntrants.findIndex((entrant) => entrant.place === place);
    const size = orderedEntrants.filter((entrant) => entrant.place === place).length;
    const part = shares.slice(firstIndex, firstIndex + size).reduce((sum, share) => sum + share, 0);
    return { part: BigInt(part), groupSize: BigInt(size) };
  });
}
