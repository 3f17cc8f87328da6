/** Why a mint waits although the chain mints: for another day, or for a person. */
export type MintWait = 'day' | 'decision';

/** The amount that the contract still mints on its current day, in micro-units of MONARD. */
export interface DailyMintLimit {
  readonly remainingMicro: number;
  /** The maximum amount that is minted on one day. */
  readonly dailyMintLimitMicro: number;
  /** End of the contract's day, milliseconds UTC. */
  readonly dayEndsMs: number;
}

interface Mintable {
  readonly amountMicro: number;
}

/**
 * Shares what is left of the day among rows in their order: each that fits is taken, and a row that does not fit delays
 * no other.
 */
export function fitWithinDailyLimit<Row extends Mintable>(
  rows: readonly Row[],
  { remainingMicro }: Pick<DailyMintLimit, 'remainingMicro'>,
): { readonly taken: readonly Row[]; readonly left: readonly Row[] } {
  let remaining = remainingMicro;
  const taken: Row[] = [];
  const left: Row[] = [];
  for (const row of rows) {
    if (row.amountMicro > remaining) {
      left.push(row);
      continue;
    }
    remaining -= row.amountMicro;
    taken.push(row);
  }
  return { taken, left };
}

/** A row above the daily mint limit fits on no day, so a person has to decide about it. */
export const mintWaitOf = ({ amountMicro }: Mintable, { dailyMintLimitMicro }: DailyMintLimit): MintWait =>
  amountMicro > dailyMintLimitMicro ? 'decision' : 'day';
