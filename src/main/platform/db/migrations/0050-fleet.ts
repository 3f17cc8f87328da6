import type { Migration } from '../migration.ts';

/** Games that workers play for this host: what was ordered, what was counted, and the queue that delivers the orders. */
export const fleet: Migration = {
  version: 50,
  name: 'fleet',
  sql: `
-- token_hash: SHA-256 of the bearer token in hex. trust: what this host believes of the worker's results.
create table fleet_workers (
  worker_id text primary key,
  name text not null unique,
  trust text not null check (trust in ('own', 'invited')),
  token_hash text not null unique,
  created_at text not null,
  expires_ms integer not null,
  revoked_at text
) strict;

-- trust: the least that a worker needs. An order is the truth; fleet_queue only delivers it.
create table fleet_orders (
  order_id text primary key,
  group_id text not null,
  trust text not null check (trust in ('own', 'invited')),
  template text not null,
  rules text not null,
  traceparent text not null,
  state text not null check (state in ('open', 'done', 'withdrawn')),
  created_at text not null
) strict;
create index fleet_orders_open on fleet_orders (group_id) where state = 'open';

-- specification, seats, player_seeds and place are JSON; place is what the owner of the group knows the game by.
create table fleet_games (
  order_id text not null references fleet_orders (order_id),
  game integer not null,
  session_id text not null unique,
  created_by text not null references agents (agent_id),
  specification text not null,
  seats text not null,
  player_seeds text not null,
  place text not null,
  primary key (order_id, game)
) strict, without rowid;

create table fleet_attempts (
  order_id text not null references fleet_orders (order_id),
  attempt integer not null,
  worker_id text not null references fleet_workers (worker_id),
  leased_at text not null,
  ended_at text,
  ending text check (ending in ('done', 'failed', 'lapsed', 'withdrawn')),
  primary key (order_id, attempt)
) strict, without rowid;

-- One row for each game that counts; the primary key is what makes a game count once.
create table fleet_results (
  order_id text not null,
  game integer not null,
  attempt integer not null,
  worker_id text not null references fleet_workers (worker_id),
  head text not null,
  received_at text not null,
  primary key (order_id, game),
  foreign key (order_id, game) references fleet_games (order_id, game)
) strict, without rowid;

-- What was received and does not count, as evidence. body: the upload as gzip of its JSON; null where it was too large.
create table fleet_refused (
  id integer primary key,
  order_id text not null,
  game integer not null,
  attempt integer not null,
  worker_id text not null references fleet_workers (worker_id),
  code text not null,
  failed_check text,
  row_number integer,
  received_at text not null,
  body blob
) strict;
create index fleet_refused_by_worker on fleet_refused (worker_id);

create table fleet_queue (
  place integer primary key,
  work_id text not null unique,
  group_id text not null,
  priority integer not null,
  state text not null check (state in ('ready', 'leased', 'over', 'dead')),
  attempt integer not null default 0,
  worker text,
  faults text not null default '[]'
) strict;
create index fleet_queue_ready on fleet_queue (priority desc, place) where state = 'ready';
create index fleet_queue_dead on fleet_queue (place) where state in ('leased', 'dead');
`,
};
