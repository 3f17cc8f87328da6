import { z } from 'zod';
import type { CallInput, ToolCallRow, UsageDay, UsageSession } from '../../../shared/contract/index.ts';
import type { Agents } from '../../agents/index.ts';
import type { Db, Writer } from '../../platform/db/writer.ts';
import type { Log } from '../../platform/log.ts';
import type { McpServer, ToolContext } from '../../platform/mcp/server-definition.ts';
import type { ServedResult } from '../../platform/mcp/serve-tool.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { SecretTexts } from '../../platform/secret-texts.ts';
import type { Sessions } from '../../sessions/index.ts';
import { toolCallStore, type UnsealedToolCall } from './tool-call-store.ts';
import { LEFT_OUT, redactWith, redactBySchema, type RedactText } from './rules/redact-by-schema.ts';
import { usageStore } from './usage-store.ts';
import { DAY_MS } from '../../../shared/units.ts';

const MAX_ARGUMENTS_LENGTH = 2048;
const MAX_RESULT_LENGTH = 4096;
/** Maximum bytes of all stored calls together; the oldest calls are deleted first. */
const MAX_BYTES = 50 * 1024 * 1024;
const ROWS_PER_DELETION = 1000;
/** Old calls are searched for after this many new ones, because the search reads all stored calls. */
const CALLS_PER_PRUNE = 500;

export interface ToolUsageDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly log: Log;
  readonly agents: Pick<Agents, 'findPerson' | 'isToken'>;
  readonly sessions: Pick<Sessions, 'activeSessionsOf' | 'findSummary'>;
  readonly secrets: Pick<SecretTexts, 'redact'>;
  /** Days for which calls are kept; 0 keeps none. */
  readonly days: () => number;
}

/** Records the tool calls of MCP clients, and the usage of players. */
export interface ToolUsage {
  /** Wraps the server so that every call of its tools is recorded. */
  withRecording<S extends McpServer>(server: S): S;
  calls(query: CallInput<'traces.calls'>): { rows: ToolCallRow[]; more: boolean };
  usage(query: CallInput<'traces.usage'>): UsageDay[];
  usageBySession(query: CallInput<'traces.usageBySession'>): UsageSession[];
  /** Deletes calls that are too old or too many. */
  prune(): Promise<void>;
}

export function createToolUsage(deps: ToolUsageDeps): ToolUsage {
  const store = toolCallStore(deps.db);
  const usage = usageStore(deps.db);
  const redact = redactWith(deps.secrets.redact, deps.agents.isToken);
  let callsSincePrune = 0;

  const sinceMs = (): number => deps.clock.nowMs() - deps.days() * DAY_MS;
  const deleteOldCalls = (): void => {
    store.deleteOlderThan(sinceMs());
    while (store.sumBytes() > MAX_BYTES && store.deleteOldest(ROWS_PER_DELETION) > 0);
  };
  const usageQuery = ({ days, agentId }: CallInput<'traces.usage'>) => ({
    sinceDay: new Date(deps.clock.nowMs() - (days - 1) * DAY_MS).toISOString().slice(0, 10),
    agentId: agentId ?? null,
  });
  const record = (call: Parameters<typeof store.insert>[0]): void => {
    const insertion = deps.writer.write(() => {
      store.insert(call);
      callsSincePrune += 1;
      if (callsSincePrune < CALLS_PER_PRUNE) return;
      callsSincePrune = 0;
      deleteOldCalls();
    });
    // A call that cannot be recorded has been made nevertheless.
    insertion.catch((error: unknown) =>
      deps.log('debug', 'a tool call was not recorded', { error: String(error) }),
    );
  };

  return {
    withRecording(server) {
      const onToolCall = createToolCallListener(deps, server, { redact, record });
      const { seatServer } = server;
      return {
        ...server,
        onToolCall,
        ...(seatServer === undefined
          ? {}
          : {
              seatServer: {
                ...seatServer,
                onToolCall: createToolCallListener(deps, seatServer, { redact, record }),
              },
            }),
      };
    },
    calls(query) {
      const calls = store.listPage({ ...query, limit: query.limit + 1 }, sinceMs());
      const isSealed = createSealCheck(deps);
      return {
        rows: calls.slice(0, query.limit).map((call) => toRow(call, isSealed(call))),
        more: calls.length > query.limit,
      };
    },
    usage: (query) => usage.listByDay(usageQuery(query)),
    usageBySession: (query) => usage.listBySession(usageQuery(query)),
    prune: () => deps.writer.write(deleteOldCalls),
  };
}

const toRow = (call: UnsealedToolCall, sealed: boolean): ToolCallRow => ({
  ...call,
  sealed,
  ...(sealed ? { arguments: '', result: null } : {}),
});

/**
 * Creates the check whether the person may not see a call now. While the person plays, calls about that game contain
 * what its other players know, and so do calls that these players made since its beginning without naming a game.
 */
function createSealCheck({ agents, sessions }: ToolUsageDeps): (call: UnsealedToolCall) => boolean {
  const person = agents.findPerson();
  const activeSessionIds = person === null ? [] : sessions.activeSessionsOf(person.agentId);
  const sinceMsByAgent = new Map<string, number>();
  for (const sessionId of activeSessionIds) {
    const summary = sessions.findSummary(sessionId);
    if (summary === null) continue;
    const createdAtMs = Date.parse(summary.createdAt);
    for (const agentId of Object.values(summary.participants))
      sinceMsByAgent.set(agentId, Math.min(createdAtMs, sinceMsByAgent.get(agentId) ?? Infinity));
  }
  return ({ sessionId, agentId, atMs }) =>
    (sessionId !== null && activeSessionIds.includes(sessionId)) ||
    atMs >= (sinceMsByAgent.get(agentId) ?? Infinity);
}

interface Recording {
  readonly redact: RedactText;
  readonly record: (call: Omit<UnsealedToolCall, 'id'>) => void;
}

/** Creates the listener that records each call of a server's tools when it has ended. */
function createToolCallListener(
  { clock, days }: ToolUsageDeps,
  { definition }: McpServer,
  { redact, record }: Recording,
): NonNullable<McpServer['onToolCall']> {
  const schemas = new Map<string, ToolSchemas>();
  const schemasOf = (tool: string): ToolSchemas => {
    // The name is a text of the client, which may send any names, and any number of them.
    if (!Object.hasOwn(definition.tools, tool)) return NO_SCHEMAS;
    const toolSchemas = schemas.get(tool) ?? toSchemas(definition.tools[tool]);
    schemas.set(tool, toolSchemas);
    return toolSchemas;
  };
  return ({ tool, args }, { caller, protocolRevision }: ToolContext) => {
    const atMs = clock.nowMs();
    const startedMs = clock.monotonicMs();
    return (served) => {
      if (days() === 0) return;
      const { input, output } = schemasOf(tool);
      const content = served?.structuredContent ?? null;
      record({
        atMs,
        agentId: caller.agentId,
        era: protocolRevision,
        server: definition.id,
        // The name of an unknown tool is a text of the client.
        tool: input === null ? LEFT_OUT : tool,
        sessionId: caller.seat?.sessionId ?? findSessionId(args) ?? findSessionId(content),
        durationMs: clock.monotonicMs() - startedMs,
        outcome: outcomeOf(served),
        arguments: truncate(JSON.stringify(redactBySchema(input, args ?? {}, redact)), MAX_ARGUMENTS_LENGTH),
        result: resultOf(served, output, redact),
      });
    };
  };
}

/**
 * Null for a call that ended without a result, for a refusal, whose code is stored, and for a tool without an
 * output schema.
 */
function resultOf(served: ServedResult | null, output: unknown, redact: RedactText): string | null {
  if (served === null || served.isError === true || output === null) return null;
  return truncate(
    JSON.stringify(redactBySchema(output, served.structuredContent, redact)),
    MAX_RESULT_LENGTH,
  );
}

interface ToolSchemas {
  readonly input: unknown;
  readonly output: unknown;
}
const NO_SCHEMAS: ToolSchemas = { input: null, output: null };

const toSchemas = (tool: McpServer['definition']['tools'][string] | undefined): ToolSchemas => ({
  input: tool === undefined ? null : (tool.inputJson ?? z.toJSONSchema(tool.input, { io: 'input' })),
  output: tool?.output === undefined ? null : z.toJSONSchema(tool.output, { io: 'output' }),
});

const SESSION_ID = /^[0-9a-f-]{36}$/u;

function findSessionId(value: unknown): string | null {
  const { sessionId, session_id: snake } = (value ?? {}) as { sessionId?: unknown; session_id?: unknown };
  const id = sessionId ?? snake;
  return typeof id === 'string' && SESSION_ID.test(id) ? id : null;
}

const CODE = /^[A-Z][A-Z0-9_]{1,63}$/u;

/** `ok`, the code of the refusal, or `REFUSED` when there is no such code. */
function outcomeOf(served: ServedResult | null): string {
  if (served !== null && served.isError !== true) return 'ok';
  const { code, error } = (served?.structuredContent ?? {}) as {
    readonly code?: unknown;
    readonly error?: { readonly code?: unknown };
  };
  const errorCode = code ?? error?.code;
  return typeof errorCode === 'string' && CODE.test(errorCode) ? errorCode : 'REFUSED';
}

function truncate(text: string | undefined, max: number): string {
  const whole = text ?? '';
  if (whole.length <= max) return whole;
  const half = Math.floor(max / 2);
  return `${whole.slice(0, half)}…${whole.slice(-half)}`;
}
