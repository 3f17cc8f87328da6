import type { Migration } from '../migration.ts';

/**
 * The first schema: agents, sessions with their append-only log
 * (docs/specifications/001-session-host.md §5), challenges, settings and the audit log.
 * Columns whose names end in "at" are ISO 8601 UTC with milliseconds; those ending in "ms" are
 * milliseconds since the epoch.
 *
 * The name `house`, as the file's, stays: every data folder stores the name and the hash of the SQL of each
 * migration that it has run.
 */
export const initialSchema: Migration = {
  version: 1,
  name: 'house',
  sql: `
-- token: SHA-256 of the bearer token in hex, never the token. player: JSON of a player in the box.
create table agents (
  agent_id text primary key,
  token text unique not null,
  name text not null,
  kind text not null,
  created_at text not null,
  revoked_at text,
  player text
) strict;

-- seq counts log rows, head is the hash of the last one; illegal_counts is JSON per role.
create table sessions (
  session_id text primary key,
  template text not null,
  state text not null,
  status text not null check (status in ('active', 'completed')),
  tick integer not null,
  created_at text not null,
  updated_at text not null,
  created_by text not null,
  options text not null,
  seed text,
  seq integer not null,
  head text not null,
  outcome text,
  outcome_reason text,
  winner text,
  clock text,
  turn_started_ms integer,
  deadline_ms integer,
  expires_ms integer not null,
  illegal_limit integer,
  illegal_counts text not null default '{}',
  draw_offer text,
  quarantined integer not null default 0,
  pace_ms integer not null default 0
) strict;
create index sessions_by_expiry on sessions (status, expires_ms);
create index sessions_by_update on sessions (updated_at, session_id);
-- Partial, so that a move in an untimed game does not touch it.
create index sessions_by_deadline on sessions (status, deadline_ms) where deadline_ms is not null;

create table participants (
  session_id text not null references sessions (session_id),
  agent_id text not null references agents (agent_id),
  role text not null,
  primary key (session_id, agent_id),
  unique (session_id, role)
) strict, without rowid;
create index participants_by_agent on participants (agent_id);

create table actions (
  action_id text primary key,
  session_id text not null references sessions (session_id),
  agent_id text not null references agents (agent_id),
  role text not null,
  action text not null,
  tick integer not null,
  created_at text not null,
  seq integer not null,
  kind text not null,
  hash text not null,
  unique (session_id, seq)
) strict;
-- A second line of defence against two moves at one tick. Draw talk does not move the tick.
create unique index actions_one_per_tick on actions (session_id, tick)
  where kind not in ('draw_offer', 'draw_decline');
create trigger actions_refuse_update before update on actions
  begin select raise(abort, 'actions are append-only'); end;
create trigger actions_refuse_delete before delete on actions
  begin select raise(abort, 'actions are append-only'); end;

create table refusals (
  id integer primary key,
  session_id text not null,
  role text,
  tick integer,
  action text,
  code text not null,
  at_ms integer not null
) strict;
create index refusals_by_session on refusals (session_id);

create table idempotency (
  agent_id text not null,
  session_id text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  body text not null,
  created_ms integer not null,
  primary key (agent_id, session_id, key)
) strict, without rowid;

create table challenges (
  challenge_id text primary key,
  template text not null,
  options text not null,
  clock text,
  illegal_limit integer,
  challenger text not null,
  opponent text,
  role text,
  status text not null,
  session_id text,
  created_at text not null,
  expires_ms integer not null
) strict;

-- token: SHA-256 in hex.
create table spectators (
  token text primary key,
  session_id text not null,
  minted_by text not null,
  created_at text not null
) strict;

create table settings (key text primary key, value text not null) strict, without rowid;
create table meta (key text primary key, value text not null) strict, without rowid;

-- payload is canonical JSON, already redacted.
create table audit (
  seq integer primary key,
  at text not null,
  system text not null,
  action text not null,
  subject text not null,
  actor text not null,
  payload text not null,
  prev text not null,
  hash text not null
) strict;
-- Grows at its right edge only, and answers every filter without touching the payloads.
create index audit_filters on audit (seq, system, action, actor, subject, at);
create index audit_by_subject on audit (subject);
create trigger audit_refuse_update before update on audit
  begin select raise(abort, 'audit is append-only'); end;
create trigger audit_refuse_delete before delete on audit
  begin select raise(abort, 'audit is append-only'); end;
create trigger audit_refuse_gap before insert on audit
  when new.seq is not (select coalesce(max(seq), 0) + 1 from audit)
  begin select raise(abort, 'audit rows follow each other without gaps'); end;
create trigger audit_refuse_fork before insert on audit
  when new.prev is not coalesce((select hash from audit where seq = new.seq - 1),
    '0000000000000000000000000000000000000000000000000000000000000000')
  begin select raise(abort, 'audit rows carry the hash of the row before'); end;
`,
};
