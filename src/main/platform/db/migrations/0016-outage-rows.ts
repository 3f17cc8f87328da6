import type { Migration } from '../migration.ts';

/** A row for a stopped clock (`outage`) does not move the tick, as the rows of draw offers do not. */
export const outageRows: Migration = {
  version: 16,
  name: 'outage-rows',
  sql: `
drop trigger actions_refuse_tick;
create trigger actions_refuse_tick before insert on actions
  when new.kind not in ('draw_offer', 'draw_decline', 'outage') and new.tick <= (
    select tick from actions
    where session_id = new.session_id and kind not in ('draw_offer', 'draw_decline', 'outage')
    order by seq desc limit 1)
  begin select raise(abort, 'actions come one to a tick'); end;
`,
};
