/**
 * The number of the turn at a tick, as players of the game count: chess counts full moves, other games each action.
 */
export const turnNumber = (template: string, tick: number): number =>
  template === 'chess.v1' ? Math.floor(tick / 2) + 1 : tick + 1;

/** The number of moves that have been made at a tick, counted like `turnNumber`. */
export const movesMade = (template: string, tick: number): number =>
  template === 'chess.v1' ? Math.ceil(tick / 2) : tick;
