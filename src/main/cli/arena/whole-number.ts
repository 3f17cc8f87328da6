/** A figure rounded to a whole number as text; what rounds to zero has no minus sign. */
export const wholeNumber = (value: number): string => String(Number(value.toFixed(0)) + 0);
