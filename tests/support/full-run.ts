/** Whether the long tests run too, as `npm run test:full` does. */
export const isFullRun = process.env['ARBITER_FULL'] === '1';

/** All cases of a list in the long tests; otherwise the chosen ones, one of each kind. */
export function casesOfRun<Case>(
  cases: readonly Case[],
  isChosen: (case_: Case, index: number) => boolean,
): readonly Case[] {
  const chosen = cases.filter(isChosen);
  if (chosen.length === 0) throw new Error('no case of the list is chosen');
  return isFullRun ? cases : chosen;
}
