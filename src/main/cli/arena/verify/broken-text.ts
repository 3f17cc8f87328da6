/**
 * The sentence about the check that failed first. A file without a readable record has no place in the record to name;
 * there, `place` says what is wrong with the text.
 */
export const brokenText = (
  { check, place }: { readonly check: string; readonly place: string },
  problem: string,
): string => (check === 'record' ? `Broken: ${problem} (${place}).` : `Broken at ${place}: ${problem}.`);
