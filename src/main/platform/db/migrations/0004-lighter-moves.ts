import type { Migration } from '../migration.ts';

/**
 * Writes fewer pages per move. The log is one tree in reading order, and triggers
 * replace two of its indexes: seq has no gaps, and each tick has one move. A move writes
 * no index of `sessions` any more; only the end of a session does.
 */
export const lighterMoves: Migration = {
  version: 4,
  name: 'lighter-moves',
  sql: `
create table actions_in_order (
  action_id text not null,
  session_id text not null references sessions (session_id),
  agent_id text not null references agents (agent_id),
  role text not null,
  action text not null,
  tick integer not null,
  created_at text not null,
  seq integer not null,
  kind text not null,
  hash text not null,
  primary key (session_id, seq)
) strict, without rowid;
insert into actions_in_order
  select action_id, session_id, agent_id, role, action, tick, created_at, seq, kind, hash
  from actions order by session_id, seq;
drop table actions;
alter table actions_in_order rename to actions;
create trigger actions_refuse_update before update on actions
  begin select raise(abort, 'actions are append-only'); end;
create trigger actions_refuse_delete before delete on actions
  begin select raise(abort, 'actions are append-only'); end;
create trigger actions_refuse_gap before insert on actions
  when new.seq is not (select coalesce(max(seq), 0) + 1 from actions where session_id = new.session_id)
  begin select raise(abort, 'actions follow each other without gaps'); end;
-- A second line of defence against two moves at one tick. Draw talk does not move the tick.
create trigger actions_refuse_tick before insert on actions
  when new.kind not in ('draw_offer', 'draw_decline') and new.tick <= (
    select tick from actions
    where session_id = new.session_id and kind not in ('draw_offer', 'draw_decline')
    order by seq desc limit 1)
  begin select raise(abort, 'actions come one to a tick'); end;

drop index sessions_by_deadline;
drop index sessions_by_expiry;
drop index sessions_by_update;
alter table sessions drop column deadline_ms;
alter table sessions drop column turn_started_ms;
-- Partial, so that a move touches neither: one changes at the start and the end of a session, one at its end.
create index sessions_active on sessions (session_id, template) where status = 'active';
create index sessions_ended on sessions (updated_at, session_id, template) where status = 'completed';
`,
};
