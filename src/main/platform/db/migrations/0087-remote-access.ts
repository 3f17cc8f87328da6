import type { Migration } from '../migration.ts';

/** Invitations with which players of other computers reach this host, and the links that they opened. */
export const remoteAccess: Migration = {
  version: 87,
  name: 'remote-access',
  sql: `
-- Of a token only its SHA-256 in hex is stored.
create table remote_invitations (
  invitation_id text primary key,
  token_hash text not null unique,
  league_id text not null references leagues (league_id),
  note text not null,
  created_at text not null,
  expires_ms integer not null,
  revoked_at text
) strict;

-- An invitation is bound to the first device that used it, which got a secret of its own for every later connection.
create table remote_links (
  link_id text primary key,
  invitation_id text not null unique references remote_invitations (invitation_id),
  secret_hash text not null unique,
  name text not null,
  player_id text,
  -- The port of this host at which the league calls the player.
  port integer,
  created_at text not null
) strict;
`,
};
