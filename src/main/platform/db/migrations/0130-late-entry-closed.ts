import type { Migration } from '../migration.ts';

/** The decision that ends late entry. */
export const lateEntryClosed: Migration = {
  version: 130,
  name: 'late-entry-closed',
  sql: `
-- The table is built again for its new kind, 'close'. Its rows stay as they are.
create table league_interventions_130 (
  league_id text not null references leagues (league_id),
  ordinal integer not null,
  kind text not null check (kind in ('pause', 'override', 'rerun', 'withdraw', 'disqualify', 'admit', 'close')),
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
insert into league_interventions_130
  select league_id, ordinal, kind, match_id, player_id, winner, is_void, annulled, first_result, reason, at
  from league_interventions;
drop trigger league_interventions_keep;
drop trigger league_interventions_fixed;
drop table league_interventions;
alter table league_interventions_130 rename to league_interventions;
create trigger league_interventions_keep before delete on league_interventions
  begin select raise(abort, 'interventions are never removed'); end;
create trigger league_interventions_fixed before update on league_interventions
  begin select raise(abort, 'interventions never change'); end;
`,
};
