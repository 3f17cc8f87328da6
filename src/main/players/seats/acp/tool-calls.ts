import { isUnknownToolName, kindOf, namesIn, type SeenToolCall } from './permissions.ts';
import type { AcpUpdate } from './wire/schemas.ts';

/** Kinds of tools that change something, or access something outside the game; a seat never permits them. */
const REACHING_KINDS: ReadonlySet<string> = new Set([
  'execute',
  'edit',
  'delete',
  'move',
  'fetch',
  'read',
  'search',
]);
/** More kinds that are not the seat's own tools. An agent may report a sub-agent as thinking. */
const OTHER_KINDS: ReadonlySet<string> = new Set(['think', 'switch_mode', 'invalid']);

const MAX_CALLS = 2000;
const MAX_NOTES_PER_CALL = 8;

/** A tool that is not the seat's own, as an agent named it. */
export interface UnapprovedTool {
  readonly tool: string;
  readonly kind: string;
  /**
   * `tried`: it was named, refused or denied. `running`: it runs unless the agent denies it itself, which
   * `takeUndeniedCalls` returns. `breach`: it runs or has run without permission.
   */
  readonly state: 'tried' | 'running' | 'breach';
  /** True when the attempt is recorded already. */
  readonly isKnown: boolean;
}

/** What is known about the own tools of an agent. */
export interface ToolProfile {
  /** True when its own tools are switched off, so that none of them has a reason to run. */
  readonly hasProfile: boolean;
  /** The error with which the agent itself denies a tool that is switched off, as its whole text; null for none. */
  readonly denial: RegExp | null;
}

/** The tool calls of one conversation, by the id that the agent gives them. */
export interface ToolCalls {
  /**
   * Records an update. Returns the tool if it is not one of the seat's and either is new or has reached a worse state.
   */
  recordUpdate(update: AcpUpdate): UnapprovedTool | null;
  /** The calls that still run without a denial of the agent, or this one of them; they are breaches from now on. */
  takeUndeniedCalls(toolCallId?: string): readonly UnapprovedTool[];
  seen(toolCallId: string): SeenToolCall | null;
  /** Marks this call as recorded; false when it was recorded before. */
  markReported(toolCallId: string): boolean;
}

interface Call {
  kinds: string[];
  /** The first kind that reaches beyond the game. */
  reaching: string | null;
  titles: string[];
  names: unknown[];
  reported: 'none' | UnapprovedTool['state'];
  /** The status of the call, as far as it matters here. */
  status: 'idle' | 'running' | 'done' | 'denied';
}

/** Later states are worse; a call is reported once in each. */
const STATES: readonly Call['reported'][] = ['none', 'tried', 'running', 'breach'];

export function createToolCalls({ hasProfile, denial }: ToolProfile): ToolCalls {
  const calls = new Map<string, Call>();

  const callOf = (id: string): Call => {
    const earlierCall = calls.get(id);
    if (earlierCall !== undefined) return earlierCall;
    const call: Call = { kinds: [], reaching: null, titles: [], names: [], reported: 'none', status: 'idle' };
    // The oldest call is forgotten; one that is asked about later counts as never seen and is refused.
    const oldest = calls.keys().next();
    if (calls.size >= MAX_CALLS && !oldest.done) calls.delete(oldest.value);
    calls.set(id, call);
    return call;
  };

  /** When the agent's own tools are not switched off, it may plan and use tools without a harmful kind. */
  const isForbidden = (call: Call): boolean => hasProfile || call.reaching !== null;

  const stateOf = (call: Call): UnapprovedTool['state'] => {
    if (!isForbidden(call) || call.status === 'idle' || call.status === 'denied') return 'tried';
    return call.status === 'running' && denial !== null ? 'running' : 'breach';
  };

  const report = (call: Call, state: UnapprovedTool['state'], kind: string): UnapprovedTool | null => {
    if (STATES.indexOf(state) <= STATES.indexOf(call.reported)) return null;
    const isKnown = call.reported !== 'none';
    call.reported = state;
    return { tool: String(call.names[0] ?? call.titles[0] ?? 'unnamed'), kind, state, isKnown };
  };

  return {
    recordUpdate(update) {
      const { sessionUpdate, toolCallId } = update;
      if (sessionUpdate !== 'tool_call' && sessionUpdate !== 'tool_call_update') return null;
      const call = callOf(toolCallId ?? '');
      addTo(call, update);
      call.status = statusAfter(call.status, update, denial);
      const kind = unapprovedKind(call);
      return kind === null ? null : report(call, stateOf(call), kind);
    },
    takeUndeniedCalls(toolCallId) {
      const namedCalls = toolCallId === undefined ? [...calls.values()] : [calls.get(toolCallId)];
      return namedCalls.flatMap((call) => {
        const isRunning = call?.reported === 'running' && call.status === 'running';
        return (isRunning && report(call, 'breach', unapprovedKind(call) ?? 'unknown')) || [];
      });
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

/**
 * The status of a call after an update. A call that ran and failed counts as `denied` only when the agent denied it;
 * one that failed for any other reason may have done harm before.
 */
function statusAfter(statusBefore: Call['status'], update: AcpUpdate, denial: RegExp | null): Call['status'] {
  if (update.status === 'completed' || statusBefore === 'done') return 'done';
  if (update.status === 'in_progress') return 'running';
  if (update.status !== 'failed' || statusBefore !== 'running') return statusBefore;
  return isDenial(update, denial) ? 'denied' : 'done';
}

/** Whether all that the call returned is the error with which the agent denies its tools. */
function isDenial({ toolContent, rawOutput }: AcpUpdate, denial: RegExp | null): boolean {
  const [text, ...more] = toolContent ?? [];
  if (denial === null || typeof text !== 'string' || more.length > 0 || !denial.test(text)) return false;
  if (rawOutput === undefined || rawOutput === null) return true;
  return (
    typeof rawOutput === 'object' &&
    Object.entries(rawOutput).every(([name, value]) => name === 'error' && value === text)
  );
}

function addTo(call: Call, update: AcpUpdate): void {
  const kind = kindOf(update.kind);
  if (kind !== null) addOnce(call.kinds, kind);
  if (kind !== null && REACHING_KINDS.has(kind)) call.reaching ??= kind;
  if (typeof update.title === 'string') addOnce(call.titles, update.title);
  for (const name of namesIn(update.meta)) addOnce(call.names, name);
}

/** The kind of a call that is not the seat's own; null for one that may be. */
function unapprovedKind({ reaching, kinds, names }: Call): string | null {
  const kind = reaching ?? kinds.find((candidate) => OTHER_KINDS.has(candidate));
  if (kind !== undefined) return kind;
  return names.some(isUnknownToolName) ? (kinds[0] ?? 'unknown') : null;
}

/** Values past the limit are dropped: a tool of the seat never reports that many different ones. */
function addOnce<T>(list: T[], value: T): void {
  if (!list.includes(value) && list.length < MAX_NOTES_PER_CALL) list.push(value);
}
