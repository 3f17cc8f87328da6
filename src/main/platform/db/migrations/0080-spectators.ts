import type { Migration } from '../migration.ts';

/** The published sessions and leagues, and by how much each is shown later to everybody outside of it. */
export const spectators: Migration = {
  version: 80,
  name: 'spectators',
  sql: `
-- Milliseconds by which a session is shown later to those who take no part in it.
create table session_delays (
  session_id text primary key references sessions (session_id),
  delay_ms integer not null check (delay_ms between 0 and 3600000),
  set_at text not null
) strict;

-- A ticket is the random part of a public address. It is no secret of an agent: it opens one view, read-only.
create table published (
  ticket text primary key,
  kind text not null check (kind in ('session', 'league')),
  subject text not null,
  -- Of a league's scoreboard. A session has one delay for all who watch it, in session_delays.
  delay_ms integer not null check (delay_ms between 0 and 3600000),
  created_at text not null,
  withdrawn_at text
) strict;
create index published_by_subject on published (kind, subject);
`,
};
