/** Why a word cannot be the action of a command, as a person reads it before the list of the actions. */
export const actionProblemOf = (action: string | undefined): string =>
  action === undefined ? 'an action is missing' : `unknown action "${action}"`;
