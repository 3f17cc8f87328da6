import { MICRO_PER_UNIT } from '../../../shared/units.ts';

/** An amount in units of USDC, for example `9.98 USDC`. */
export const usdcText = (micro: number): string =>
  `${(micro / MICRO_PER_UNIT).toFixed(6).replace(/(\.\d\d\d*?)0+$/u, '$1')} USDC`;
