import type { Speaker } from '../text/index.ts';

const MICRO = 1_000_000;

/** Micro-units as `12.50`; rewards are whole hundredths. */
export const monard = ({ number }: Pick<Speaker, 'number'>, micro: number): string =>
  number(micro / MICRO, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
