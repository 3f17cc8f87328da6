/** The walk of one match in our referee; every step is stored before the next begins. */
export const MATCH_PHASES = ['scheduled', 'INVITED', 'JOINED', 'COLLECTING', 'DECIDED', 'REPORTED'] as const;
export type MatchPhase = (typeof MATCH_PHASES)[number];

export const isDecided = (phase: MatchPhase): boolean => phase === 'DECIDED' || phase === 'REPORTED';
