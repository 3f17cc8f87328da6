import type { Migration } from '../migration.ts';

/** Evaluations of positions. They can be computed again, so no log, chain or archive depends on them. */
export const evaluations: Migration = {
  version: 30,
  name: 'evaluations',
  sql: `
create table evaluations (
  session_id text not null,
  -- 'public' from what a spectator sees, 'all_hands' from every player's view.
  audience text not null check (audience in ('public', 'all_hands')),
  tick integer not null,
  -- Positions that the search was allowed to visit.
  nodes integer not null,
  -- The evaluation as JSON.
  evaluation text not null,
  primary key (session_id, audience, tick, nodes)
);
`,
};
