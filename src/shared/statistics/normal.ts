/** The two-sided 95 % quantile of the normal distribution. */
export const Z95 = 1.959963984540054;

/** The distribution function of the standard normal distribution. */
export const normalCdf = (z: number): number => 0.5 * (1 + erf(z / Math.SQRT2));

/**
 * Error function by its Maclaurin series. It is accurate to 1e-12 up to 3.5; beyond that the large terms cancel less
 * and less exactly, and just below 6 the result may exceed 1 by 0.008. Beyond 6 it is ±1.
 */
export function erf(x: number): number {
  const z = Math.abs(x);
  if (z > 6) return Math.sign(x);
  let term = z;
  let sum = z;
  for (let n = 1; Math.abs(term) > 1e-17 * Math.abs(sum) && n < 200; n += 1) {
    term *= (-z * z) / n;
    sum += term / (2 * n + 1);
  }
  return (Math.sign(x) * 2 * sum) / Math.sqrt(Math.PI);
}
