import type { Migration } from '../migration.ts';

/** Players with a key of their own, who sign their moves. */
export const signedPlayers: Migration = {
  version: 165,
  name: 'signed-players',
  sql: `
-- Who signs in a session. public_key: 32 bytes of Ed25519 in base64url.
create table session_signers (
  session_id text not null references sessions (session_id),
  role text not null,
  public_key text not null,
  primary key (session_id, role)
) strict, without rowid;

-- The signature of a row of the log: 64 bytes in base64url over the hash of the row before and the action.
create table action_signatures (
  session_id text not null references sessions (session_id),
  seq integer not null,
  signature text not null,
  primary key (session_id, seq)
) strict, without rowid;

-- 1 when the signatures prove who chose every move of the game, whoever played it.
alter table fleet_results add column is_signed integer not null default 0;
`,
};
