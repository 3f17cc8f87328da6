/**
 * Why a word cannot be the action of a command, as a person reads it before the list of the actions. An action here is
 * the word after a command, such as `show` in `arbiter pgn show`, and not the action of a player.
 */
export const actionProblemOf = (action: string | undefined): string =>
  action === undefined ? 'an action is missing' : `unknown action "${action}"`;
