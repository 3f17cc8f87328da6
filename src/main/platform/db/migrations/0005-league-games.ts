import type { Migration } from '../migration.ts';

/** Leagues that play games of the session host, and ratings across leagues. */
export const leagueGames: Migration = {
  version: 5,
  name: 'league games',
  sql: `
-- player: JSON of a built-in player other than a strategy. identity: who it is from league to league.
-- session_agent: the agent as whom it acts on the board. most_matches: what it says it can lead at once.
alter table league_agents add column player text;
alter table league_agents add column identity text;
alter table league_agents add column session_agent text references agents (agent_id);
alter table league_agents add column most_matches integer not null default 1;

-- The board of a match that is no even_odd; outcome and reason are the session's.
alter table league_matches add column session_id text references sessions (session_id);
alter table league_matches add column outcome text;
alter table league_matches add column reason text;
create index league_matches_by_session on league_matches (session_id) where session_id is not null;
create index league_matches_by_referee on league_matches (league_id, referee_id, phase);

-- Glicko-2; one finished league is one period, ordinal counts them in order.
create table league_ratings (
  league_id text not null references leagues (league_id),
  ordinal integer not null,
  identity text not null,
  game_type text not null,
  player_id text not null,
  display_name text not null,
  before_rating real not null,
  before_deviation real not null,
  before_volatility real not null,
  rating real not null,
  deviation real not null,
  volatility real not null,
  games integer not null,
  primary key (league_id, player_id)
) strict, without rowid;
create index league_ratings_by_identity on league_ratings (game_type, identity, ordinal);

-- Bodies of finished leagues are let go of in time; the digests in league_messages stay.
alter table leagues add column bodies_dropped_at text;
`,
};
