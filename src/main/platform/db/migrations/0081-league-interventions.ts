import type { Migration } from '../migration.ts';

/**
 * The decisions of an organiser in a league besides those of its referees, whose results stay as they are.
 */
export const leagueInterventions: Migration = {
  version: 81,
  name: 'league-interventions',
  sql: `
create table league_interventions (
  league_id text not null references leagues (league_id),
  ordinal integer not null,
  kind text not null check (kind in ('pause', 'override', 'rerun', 'withdraw', 'disqualify')),
  match_id text,
  player_id text,
  -- Of an override: the player that is counted as the winner, null for a draw or a void match.
  winner text,
  is_void integer not null default 0,
  -- Of a disqualification: the ids of the matches that count nowhere from then on, as JSON.
  annulled text not null default '[]',
  -- Of a rerun: the first result as JSON, which the match itself no longer has.
  first_result text,
  reason text not null,
  at text not null,
  primary key (league_id, ordinal)
) strict;
create trigger league_interventions_keep before delete on league_interventions
  begin select raise(abort, 'interventions are never removed'); end;
create trigger league_interventions_fixed before update on league_interventions
  begin select raise(abort, 'interventions never change'); end;

-- What counts for a match in place of its referee's result. It follows from the interventions alone.
create table league_corrections (
  league_id text not null,
  match_id text not null,
  winner text,
  is_void integer not null,
  primary key (league_id, match_id)
) strict;

create view league_counted as
  select m.*, c.match_id is not null as is_corrected, c.winner as counted_winner, c.is_void as counted_void
  from league_matches m
  left join league_corrections c on c.league_id = m.league_id and c.match_id = m.match_id;
`,
};
