import type { Migration } from '../migration.ts';

/** Leagues: how agents prove themselves, and what hosted players answered to referees of other programs. */
export const leagueAuthority: Migration = {
  version: 20,
  name: 'league-authority',
  sql: `
-- 32 random bytes in hex, from which the start token and the tokens of repeated registrations are computed.
alter table leagues add column authority_key text;
update leagues set authority_key = lower(hex(randomblob(32)));

-- The newest registration that does not count yet, as JSON: token (SHA-256 in hex), dialect, endpoint, at, times.
alter table league_agents add column pending text;
-- Whether the agent has used its token in an answer to a call of this host, and in a call of its own.
alter table league_agents add column signs_answers integer not null default 0;
alter table league_agents add column signs_calls integer not null default 0;

-- A row from the invitation on; choice is null until the player has chosen.
create table league_hosted_answers (
  league_id text not null references leagues (league_id),
  match_id text not null,
  player_id text not null,
  choice text,
  at text not null,
  primary key (league_id, match_id, player_id)
) strict, without rowid;
`,
};
