import type { Migration } from '../migration.ts';

/**
 * The view of counted results by look-ups. As a join it took SQLite ten times as long to find one match, which every
 * message of a match does.
 */
export const countedByLookup: Migration = {
  version: 116,
  name: 'counted-by-lookup',
  sql: `
drop view league_counted;
create view league_counted as
  select m.*,
    exists (select 1 from league_corrections c where c.league_id = m.league_id and c.match_id = m.match_id) as is_corrected,
    (select c.winner from league_corrections c where c.league_id = m.league_id and c.match_id = m.match_id) as counted_winner,
    (select c.is_void from league_corrections c where c.league_id = m.league_id and c.match_id = m.match_id) as counted_void
  from league_matches m;
`,
};
