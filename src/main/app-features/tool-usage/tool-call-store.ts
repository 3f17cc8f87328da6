import type { CallInput, ToolCallRow } from '../../../shared/contract/index.ts';
import type { Db } from '../../platform/db/writer.ts';

export type StoredToolCall = Omit<ToolCallRow, 'id' | 'sealed'>;
export type UnsealedToolCall = Omit<ToolCallRow, 'sealed'>;

const COLUMNS = `id, at_ms as atMs, agent_id as agentId, era, server, tool, session_id as sessionId,
  duration_ms as durationMs, outcome, arguments, result`;

/** Calls of tools by programs, newest first. */
export const toolCallStore = (db: Db) => {
  const insert = db.prepare(
    `insert into tool_calls (at_ms, agent_id, era, server, tool, session_id, duration_ms, outcome, arguments, result,
       bytes)
     values (@atMs, @agentId, @era, @server, @tool, @sessionId, @durationMs, @outcome, @arguments, @result, @bytes)`,
  );
  const listPage = db.prepare<[object], UnsealedToolCall>(
    `select ${COLUMNS} from tool_calls where id < @beforeId and at_ms >= @sinceMs
       and (@sessionId is null or session_id = @sessionId) and (@agentId is null or agent_id = @agentId)
     order by id desc limit @limit`,
  );
  const deleteOlderThan = db.prepare<[number]>('delete from tool_calls where at_ms < ?');
  const sumBytes = db.prepare<[], number>('select coalesce(sum(bytes), 0) from tool_calls').pluck();
  const deleteOldest = db.prepare<[number]>(
    'delete from tool_calls where id in (select id from tool_calls order by id limit ?)',
  );
  return {
    insert: (call: StoredToolCall): void =>
      void insert.run({ ...call, bytes: call.arguments.length + (call.result?.length ?? 0) }),
    listPage: (query: CallInput<'traces.calls'>, sinceMs: number): readonly UnsealedToolCall[] =>
      listPage.all({
        beforeId: query.beforeId ?? Number.MAX_SAFE_INTEGER,
        sinceMs,
        sessionId: query.sessionId ?? null,
        agentId: query.agentId ?? null,
        limit: query.limit,
      }),
    deleteOlderThan: (ms: number): number => deleteOlderThan.run(ms).changes,
    sumBytes: (): number => sumBytes.get() ?? 0,
    deleteOldest: (rows: number): number => deleteOldest.run(rows).changes,
  };
};
