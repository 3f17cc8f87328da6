/** The walk of one match in our referee; every step is stored before the next begins. */
export const MATCH_PHASES = ['scheduled', 'INVITED', 'JOINED', 'COLLECTING', 'DECIDED', 'REPORTED'] as const;
export type MatchPhase = (typeof MATCH_PHASES)[number];

const NEXT: Readonly<Record<MatchPhase, readonly MatchPhase[]>> = {
  scheduled: ['INVITED', 'DECIDED', 'REPORTED'],
  // A join that never comes decides the match.
  INVITED: ['INVITED', 'JOINED', 'DECIDED'],
  JOINED: ['INVITED', 'COLLECTING', 'DECIDED'],
  COLLECTING: ['INVITED', 'DECIDED'],
  DECIDED: ['REPORTED'],
  REPORTED: [],
};

/** INVITED may follow any open phase: after a restart a match is replayed from its invitation. */
export const mayFollow = (from: MatchPhase, to: MatchPhase): boolean => NEXT[from].includes(to);

export const isDecided = (phase: MatchPhase): boolean => phase === 'DECIDED' || phase === 'REPORTED';
