import type { Migration } from '../migration.ts';

/** The players that orders need besides those of every worker, and games of workers that are played again. */
export const workerPlayers: Migration = {
  version: 66,
  name: 'worker-players',
  sql: `
-- required: the engines and models of the seats as JSON, for example [{"kind":"uci","sha256":"...","name":"stockfish"}].
alter table fleet_orders add column required text not null default '[]';

-- suspended_at: a game that this host played again did not go as the worker said; it gets no work until a person decides.
alter table fleet_workers add column suspended_at text;

-- Games of invited workers that this host plays again. differs_at: the number of the first row that differs.
create table fleet_rechecks (
  order_id text not null,
  game integer not null,
  worker_id text not null references fleet_workers (worker_id),
  state text not null check (state in ('waiting', 'agreed', 'differed', 'failed')),
  differs_at integer,
  note text,
  drawn_at text not null,
  ended_at text,
  primary key (order_id, game),
  foreign key (order_id, game) references fleet_games (order_id, game)
) strict, without rowid;
create index fleet_rechecks_waiting on fleet_rechecks (drawn_at) where state = 'waiting';
create index fleet_rechecks_by_worker on fleet_rechecks (worker_id);
`,
};
