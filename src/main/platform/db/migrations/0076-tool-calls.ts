import type { Migration } from '../migration.ts';

/** The calls of tools by programs over MCP, with arguments and results reduced to the fields of the tools' schemas. */
export const toolCalls: Migration = {
  version: 76,
  name: 'tool-calls',
  sql: `
create table tool_calls (
  id integer primary key,
  at_ms integer not null,
  agent_id text not null,
  era text not null check (era in ('sessions', 'stateless')),
  -- The MCP server and the canonical name of its tool.
  server text not null,
  tool text not null,
  -- The session that the call was about, where its arguments, its seat or its result name one.
  session_id text,
  duration_ms real not null,
  -- 'ok', or the code of the refusal.
  outcome text not null,
  arguments text not null,
  -- Null for a tool whose results have no schema.
  result text,
  bytes integer not null
) strict;
create index tool_calls_session on tool_calls (session_id, id) where session_id is not null;
create index tool_calls_agent on tool_calls (agent_id, id);
`,
};
