import type { Migration } from '../migration.ts';

/** How leagues and matches end when something goes wrong, and how drawn knockout matches are decided. */
export const leagueResults: Migration = {
  version: 21,
  name: 'league-results',
  sql: `
-- halt: 'stopped' (status is running; a person can continue it) or 'failed' (status is cancelled), by a
-- defect of the host that halt_reason names.
alter table leagues add column halt text check (halt in ('stopped', 'failed'));
alter table leagues add column halt_reason text;

-- replay_of: the drawn knockout match that this one repeats. lot_*: whom the lot favours when no match of
-- the pair has a winner, with the salted hash that is stored before the match. void_attempts: how often the
-- match was voided by a fault of the host or the infrastructure; void: the last attempt stands as void.
alter table league_matches add column replay_of text;
alter table league_matches add column lot_winner text;
alter table league_matches add column lot_salt text;
alter table league_matches add column lot_hash text;
alter table league_matches add column void_attempts integer not null default 0;
alter table league_matches add column void integer not null default 0 check (void in (0, 1));
`,
};
