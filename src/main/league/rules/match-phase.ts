/**
 * The phases of a match in the order in which it passes them; `playLeagueMatch` in
 * src/main/league/referee/referee.ts describes them. These texts are stored and are on the
 * wire, so their spelling stays: `scheduled`, the phase before the first message of the match, is in lower case.
 */
export const MATCH_PHASES = ['scheduled', 'INVITED', 'JOINED', 'COLLECTING', 'DECIDED', 'REPORTED'] as const;
export type LeagueMatchPhase = (typeof MATCH_PHASES)[number];

export const isMatchDecided = (phase: LeagueMatchPhase): boolean =>
  phase === 'DECIDED' || phase === 'REPORTED';
