/** A number rounded to a whole number, as text; a value that rounds to zero has no minus sign. */
export const formatWholeNumber = (value: number): string => String(Number(value.toFixed(0)) + 0);
