import type { TournamentFormat } from '../../../shared/contract/index.ts';
import { END_REASONS } from '../../../shared/end-reason.ts';
import { isVoidReason } from '../../../shared/fault.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { ArenaRun, ArenaPlayer } from '../store.ts';

export interface Tournament {
  readonly tournamentId: string;
  readonly format: TournamentFormat;
  readonly players: readonly ArenaPlayer[];
  readonly templates: readonly string[];
  /** Pairs of games of each match-up. */
  readonly pairs: number;
  /** Maximum number of games in progress at the same time, of all runs together. */
  readonly atOnce: number;
  readonly createdAt: string;
}

/** How far a run of a tournament is. */
export interface RunProgress {
  readonly arenaId: string;
  readonly state: ArenaRun['state'];
  /** Games that are in progress or over; void ones are played again, so that they are left out. */
  readonly started: number;
  readonly active: number;
}

interface Row {
  readonly tournament_id: string;
  readonly format: TournamentFormat;
  readonly players: string;
  readonly templates: string;
  readonly pairs: number;
  readonly at_once: number;
  readonly created_at: string;
}

const toTournament = (row: Row): Tournament => ({
  tournamentId: row.tournament_id,
  format: row.format,
  players: JSON.parse(row.players) as readonly ArenaPlayer[],
  templates: JSON.parse(row.templates) as readonly string[],
  pairs: row.pairs,
  atOnce: row.at_once,
  createdAt: row.created_at,
});

const VOID_REASONS = END_REASONS.filter(isVoidReason)
  .map((reason) => `'${reason}'`)
  .join(', ');

/** Reads and writes tournaments and the order of their runs. */
export const tournamentStore = (db: Db) => {
  const insert = db.prepare(
    `insert into arena_tournaments values
      (@tournamentId, @format, @players, @templates, @pairs, @atOnce, @createdAt)`,
  );
  const insertRun = db.prepare('insert into arena_tournament_runs values (?, ?, ?)');
  const find = db.prepare<[string], Row>('select * from arena_tournaments where tournament_id = ?');
  const list = db.prepare<[], Row>('select * from arena_tournaments order by created_at desc, tournament_id');
  const tournamentIdOfRun = db
    .prepare<[string], string>('select tournament_id from arena_tournament_runs where arena_id = ?')
    .pluck();
  const listRuns = db.prepare<[string], RunProgress>(`
    select r.arena_id as arenaId, a.state,
      count(case when s.outcome_reason is null or s.outcome_reason not in (${VOID_REASONS}) then s.session_id end)
        as started,
      count(case when s.status = 'active' then 1 end) as active
    from arena_tournament_runs r
      join arenas a on a.arena_id = r.arena_id
      left join arena_games g on g.arena_id = r.arena_id
      left join sessions s on s.session_id = g.session_id
    where r.tournament_id = ? group by r.place order by r.place`);
  return {
    insert: (tournament: Tournament): void =>
      void insert.run({
        ...tournament,
        players: JSON.stringify(tournament.players),
        templates: JSON.stringify(tournament.templates),
      }),
    /** `index` is the position of the match-up, from 0. */
    insertRun: (tournamentId: string, index: number, arenaId: string): void =>
      void insertRun.run(tournamentId, index, arenaId),
    find(tournamentId: string): Tournament | null {
      const row = find.get(tournamentId);
      return row === undefined ? null : toTournament(row);
    },
    list: (): readonly Tournament[] => list.all().map(toTournament),
    /** The tournament to which a run belongs, or null. */
    tournamentIdOfRun: (arenaId: string): string | null => tournamentIdOfRun.get(arenaId) ?? null,
    /** In the order of the match-ups. */
    listRuns: (tournamentId: string): readonly RunProgress[] => listRuns.all(tournamentId),
  };
};

export type TournamentStore = ReturnType<typeof tournamentStore>;
