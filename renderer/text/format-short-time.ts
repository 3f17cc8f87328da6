import type { Translator } from './translate.ts';

/** Shorter times are shown in milliseconds, because "0 sec" would read as none. */
const SECONDS_FROM_MS = 100;

/** Formats the time of one reply or one move: `42 ms`, `0.8 sec`. */
export function formatShortTime(
  { number }: Pick<Translator, 'number'>,
  ms: number,
  unitDisplay: 'short' | 'narrow' = 'short',
): string {
  const style = { style: 'unit', unitDisplay, maximumFractionDigits: 1 } as const;
  return ms < SECONDS_FROM_MS
    ? number(ms === 0 ? 0 : Math.max(1, Math.round(ms)), { ...style, unit: 'millisecond' })
    : number(ms / 1000, { ...style, unit: 'second' });
}
