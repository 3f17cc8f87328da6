/** What the results of a match count in the table of a league. */
export const LEAGUE_POINTS = { win: 3, draw: 1, loss: 0 } as const;
