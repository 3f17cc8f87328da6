import { SEAT_SERVER } from '../../../sessions/index.ts';
import { SEAT_TOOL_NAMES, SERVER_NAME } from './agents.ts';
import type { AcpPermissionRequest } from './wire/schemas.ts';

/**
 * Decides whether a tool that an agent asks to use is one of this seat's own. It never looks for words in a
 * title: some agents put the arguments there, and a model can write anything into both.
 */

/** The information about a tool call from earlier updates with the same id. */
export interface SeenToolCall {
  /** Every kind that was named; a kind that is not text is `invalid`. */
  readonly kinds: readonly string[];
  /** The titles in the order in which they arrived. */
  readonly titles: readonly string[];
  /** Names of the tool in `_meta`, in the spelling of the agent. */
  readonly names: readonly unknown[];
}

export type PermissionDecision =
  | { readonly kind: 'allow'; readonly optionId: string; readonly hasInput: boolean }
  /** `optionId` is null where the agent offers no refusal; the request is then cancelled. */
  | {
      readonly kind: 'refuse';
      readonly optionId: string | null;
      readonly tool: string;
      readonly toolKind: string;
    };

const KNOWN_NAMES: ReadonlySet<unknown> = new Set(
  SEAT_TOOL_NAMES.map((tool) => `mcp__${SERVER_NAME}__${tool}`),
);
/** Tools with which agents find and call the tools of servers; they do nothing else. */
const HELPER_NAMES: ReadonlySet<unknown> = new Set(['tool_search', 'tool_call', 'ToolSearch']);
const KNOWN_TITLES: ReadonlySet<unknown> = new Set(SEAT_TOOL_NAMES.map((tool) => `${SERVER_NAME}_${tool}`));
const INPUTS = Object.values(SEAT_SERVER.tools).map(({ input }) => input);

/** The kind of a tool as text; null when none was given. */
export const kindOf = (kind: unknown): string | null =>
  kind === undefined || kind === null ? null : typeof kind === 'string' ? kind : 'invalid';

/** The names of the tool that agents put into `_meta`. */
export function namesIn(meta: Readonly<Record<string, unknown>> | null | undefined): readonly unknown[] {
  const claudeCode = meta?.['claudeCode'];
  const nestedInput =
    typeof claudeCode === 'object' && claudeCode !== null
      ? (claudeCode as Readonly<Record<string, unknown>>)['toolName']
      : undefined;
  return [meta?.['toolName'], nestedInput].filter((name) => name !== undefined && name !== null);
}

/**
 * Decides on a request of an agent. `sessionId` is the session of the seat in this host, null where nothing may be
 * permitted; `seen` is what earlier updates said about the call.
 */
export function decidePermission(
  { toolCall, options }: AcpPermissionRequest,
  seen: SeenToolCall | null,
  sessionId: string | null,
): PermissionDecision {
  const allow = options.find(({ kind }) => kind === 'allow_once');
  const hasInput = !isEmpty(toolCall.rawInput);
  if (allow !== undefined && sessionId !== null && isOwnTool(toolCall, seen, sessionId))
    return { kind: 'allow', optionId: allow.optionId, hasInput };
  const reject = options.find(({ kind }) => kind === 'reject_once');
  const kinds = [...(seen?.kinds ?? []), kindOf(toolCall.kind)].filter((kind) => kind !== null);
  return {
    kind: 'refuse',
    optionId: reject?.optionId ?? null,
    tool: toolNameOf(toolCall, seen),
    toolKind: kinds.find((kind) => kind !== 'other') ?? kinds[0] ?? 'unknown',
  };
}

/** Whether the name is that of a tool that is neither the seat's nor the way to it. */
export const isUnknownToolName = (name: unknown): boolean =>
  !KNOWN_NAMES.has(name) && !HELPER_NAMES.has(name);

type RequestedTool = AcpPermissionRequest['toolCall'];

function isOwnTool(requestedTool: RequestedTool, seen: SeenToolCall | null, sessionId: string): boolean {
  const kinds = [kindOf(requestedTool.kind), ...(seen?.kinds ?? [])];
  if (kinds.some((kind) => kind !== null && kind !== 'other')) return false;
  if (namesIn(requestedTool.meta).some((name) => !KNOWN_NAMES.has(name))) return false;
  if (seen?.names.some(isUnknownToolName) === true) return false;
  if (!isEmpty(requestedTool.rawInput)) return isOwnInput(requestedTool.rawInput, sessionId);
  // Agents that ask before they show the input give the name as the title, in both messages.
  const titles = seen?.titles ?? [];
  return (
    KNOWN_TITLES.has(requestedTool.title) &&
    titles.length > 0 &&
    titles.every((title) => title === requestedTool.title)
  );
}

const isEmpty = (input: unknown): boolean =>
  input === undefined ||
  input === null ||
  (typeof input === 'object' && !Array.isArray(input) && Object.keys(input).length === 0);

function isOwnInput(input: unknown, sessionId: string): boolean {
  return INPUTS.some((schema) => {
    const parsedInput = schema.safeParse(input);
    return parsedInput.success && parsedInput.data.sessionId === sessionId;
  });
}

/** A name for the record: the structured one, else the title, which may be anything. */
function toolNameOf(requestedTool: RequestedTool, seen: SeenToolCall | null): string {
  const [name] = [...namesIn(requestedTool.meta), ...(seen?.names ?? [])];
  return String(name ?? requestedTool.title ?? seen?.titles.at(-1) ?? 'unnamed');
}
