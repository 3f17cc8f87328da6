import { formatMicro } from '../../../money/amounts.ts';
import type { Translator } from '../../../text/index.ts';
import { WHOLE_BPS } from '../../../../src/shared/units.ts';

/** What a stake holds once every player has entered it. */
export interface WholePot {
  readonly feeMicro: number;
  readonly sharesBps: readonly number[];
  readonly seats: number;
}

/**
 * The pot when every player has paid, and what each place gets of it, rounded down; the micro-units that are left over
 * are paid to the first places and are not shown.
 */
export function potLinesOf({ t, language }: Translator, { feeMicro, sharesBps, seats }: WholePot): string[] {
  const pot = feeMicro * seats;
  const usdc = (micro: number): string => formatMicro(micro, language);
  return [
    t('league_stake.pot', { fee: usdc(feeMicro), players: seats, pot: usdc(pot) }),
    ...sharesBps.map((share, index) =>
      t('league_stake.place', { place: index + 1, amount: usdc(Math.floor((pot * share) / WHOLE_BPS)) }),
    ),
  ];
}
