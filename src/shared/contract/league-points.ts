/** The points that each result of a match gives in the table of a league. */
export const LEAGUE_POINTS = { win: 3, draw: 1, loss: 0 } as const;
