/** The two-sided 95 % quantile of the normal distribution. */
export const Z95 = 1.959963984540054;

/** The distribution function of the standard normal distribution. */
export const normalCdf = (z: number): number => 0.5 * (1 + erf(z / Math.SQRT2));

/** Up to here the series is accurate to 1e-12; beyond it, its large terms cancel too many digits. */
const SERIES_MAX = 3;
/** Enough for full accuracy from `SERIES_MAX` on. */
const FRACTION_TERMS = 60;

/** Error function, accurate to 1e-12: by its Maclaurin series up to 3, beyond that by a continued fraction. */
export function erf(x: number): number {
  const z = Math.abs(x);
  if (z > SERIES_MAX) return Math.sign(x) * (1 - erfcByFraction(z));
  let term = z;
  let sum = z;
  for (let n = 1; Math.abs(term) > 1e-17 * Math.abs(sum) && n < 200; n += 1) {
    term *= (-z * z) / n;
    sum += term / (2 * n + 1);
  }
  return (Math.sign(x) * 2 * sum) / Math.sqrt(Math.PI);
}

/** The complementary error function by Laplace's continued fraction, evaluated from its last term. */
function erfcByFraction(z: number): number {
  let fraction = z;
  for (let n = FRACTION_TERMS; n > 0; n -= 1) fraction = z + n / 2 / fraction;
  return Math.exp(-z * z) / (Math.sqrt(Math.PI) * fraction);
}
