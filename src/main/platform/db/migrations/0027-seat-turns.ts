import type { Migration } from '../migration.ts';

/**
 * Answers and usage of outside players in each turn, their limits, and the games in which a person can be
 * asked. attempts, refused and budget are JSON; costs are millionths of `currency`.
 */
export const seatTurns: Migration = {
  version: 27,
  name: 'seat-turns',
  sql: `
create table seat_turns (
  id integer primary key,
  session_id text not null,
  tick integer not null,
  role text not null,
  agent_id text not null,
  protocol text not null,
  version text,
  attempts text not null,
  comment text not null,
  thoughts text not null,
  refused text not null,
  input_tokens integer,
  output_tokens integer,
  cost_micros integer,
  currency text,
  latency_ms integer not null,
  created_at text not null
) strict;
create index seat_turns_by_session on seat_turns (session_id, role);

create table seat_budgets (
  agent_id text primary key,
  budget text not null,
  updated_at text not null
) strict, without rowid;

create table attended_sessions (
  session_id text primary key
) strict, without rowid;
`,
};
