import type { Db } from '../db/tx.ts';

export interface RoundTally {
  readonly round: number;
  readonly matches: number;
  readonly reported: number;
  /** Invited, and not yet decided. */
  readonly live: number;
}

/** How far each round is, counted where the rows are. */
export function tallyStore(db: Db): { ofRounds(leagueId: string): RoundTally[] } {
  const perRound = db.prepare<[string], RoundTally>(`select round, count(*) as matches,
      sum(phase = 'REPORTED') as reported, sum(phase in ('INVITED', 'JOINED', 'COLLECTING')) as live
    from league_matches where league_id = ? group by round order by round`);
  return { ofRounds: (leagueId) => perRound.all(leagueId) };
}
