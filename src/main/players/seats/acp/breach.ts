import { isUnknownToolName, kindOf, namesIn, type SeenToolCall } from './permissions.ts';
import type { AcpUpdate } from './wire/schemas.ts';

/** Kinds of tools that change something or reach out; a seat never permits them. */
const HARMFUL_KINDS: ReadonlySet<string> = new Set(['execute', 'edit', 'delete', 'move', 'fetch']);
/** Kinds that are not the seat's own tools, beside the harmful ones. */
const UNAPPROVED_KINDS: ReadonlySet<string> = new Set([...HARMFUL_KINDS, 'read', 'search', 'invalid']);
/** A call with one of these is under way or done. */
const RUN_STATUSES: ReadonlySet<string> = new Set(['in_progress', 'completed']);

const MAX_CALLS = 2000;
const MAX_NOTES_PER_CALL = 8;

/** A tool that is not the seat's own, as an agent named it. */
export interface UnapprovedTool {
  readonly tool: string;
  readonly kind: string;
  /** True when the tool runs or has run although nobody permitted it, and can do harm. */
  readonly isBreach: boolean;
  /** True when the attempt is on record already. */
  readonly isKnown: boolean;
}

/** The tool calls of one conversation, by the id that the agent gives them. */
export interface ToolCalls {
  /** Notes an update; the answer is a unapproved tool that is seen for the first time or turned out to run. */
  note(update: AcpUpdate): UnapprovedTool | null;
  seen(toolCallId: string): SeenToolCall | null;
  /** Notes that this call is on record; false when it was before. */
  markReported(toolCallId: string): boolean;
}

interface Call {
  kinds: string[];
  /** The first harmful kind. */
  harmful: string | null;
  titles: string[];
  names: unknown[];
  reported: 'none' | 'tried' | 'run';
}

export function createToolCalls(): ToolCalls {
  const calls = new Map<string, Call>();

  const callOf = (id: string): Call => {
    const known = calls.get(id);
    if (known !== undefined) return known;
    const call: Call = { kinds: [], harmful: null, titles: [], names: [], reported: 'none' };
    // The oldest call is forgotten; one that is asked about later counts as never seen and is refused.
    const oldest = calls.keys().next();
    if (calls.size >= MAX_CALLS && !oldest.done) calls.delete(oldest.value);
    calls.set(id, call);
    return call;
  };

  return {
    note(update) {
      const { sessionUpdate, toolCallId, status } = update;
      if (sessionUpdate !== 'tool_call' && sessionUpdate !== 'tool_call_update') return null;
      const call = callOf(toolCallId ?? '');
      addTo(call, update);
      const kind = unapprovedKind(call);
      if (kind === null) return null;
      const isBreach = call.harmful !== null && RUN_STATUSES.has(status ?? '');
      if (!isReportable(call, isBreach)) return null;
      const isKnown = call.reported !== 'none';
      call.reported = isBreach ? 'run' : 'tried';
      return { tool: String(call.names[0] ?? call.titles[0] ?? 'unnamed'), kind, isBreach, isKnown };
    },
    seen: (id) => calls.get(id) ?? null,
    markReported(id) {
      const call = callOf(id);
      if (call.reported !== 'none') return false;
      call.reported = 'tried';
      return true;
    },
  };
}

/** Each call is reported once, and once more when it runs after all. */
const isReportable = ({ reported }: Call, isBreach: boolean): boolean =>
  reported === 'none' || (reported === 'tried' && isBreach);

function addTo(call: Call, update: AcpUpdate): void {
  const kind = kindOf(update.kind);
  if (kind !== null) addOnce(call.kinds, kind);
  if (kind !== null && HARMFUL_KINDS.has(kind)) call.harmful ??= kind;
  if (typeof update.title === 'string') addOnce(call.titles, update.title);
  for (const name of namesIn(update.meta)) addOnce(call.names, name);
}

/** The kind of a call that is not the seat's own; null for one that may be. */
function unapprovedKind({ harmful, kinds, names }: Call): string | null {
  const kind = harmful ?? kinds.find((one) => UNAPPROVED_KINDS.has(one));
  if (kind !== undefined) return kind;
  return names.some(isUnknownToolName) ? (kinds[0] ?? 'unknown') : null;
}

/** More notes than fit are all different, and with that no longer those of a tool of the seat. */
function addOnce<T>(list: T[], value: T): void {
  if (!list.includes(value) && list.length < MAX_NOTES_PER_CALL) list.push(value);
}
