import type { Json, JsonObject } from '../../../shared/json.ts';
import type { ToolTable } from './server-definition.ts';

/**
 * The form of tool names. Canonical names have dots, but model providers accept only
 * letters, digits, `_` and `-`, and some MCP clients reject a whole list because of one
 * dot. Each connection lists one form; both can always be called.
 */
export type ToolNameStyle = 'dotted' | 'safe';

export const safeName = (name: string): string => name.replaceAll('.', '_');

export const formatToolName = (name: string, nameStyle: ToolNameStyle): string =>
  nameStyle === 'safe' ? safeName(name) : name;

/**
 * MCP clients that pass tool names unchanged to a provider that refuses dots, by
 * `clientInfo.name` in lower case. docs/mcp.md lists them with the symptom.
 */
const DOT_INTOLERANT_CLIENTS: ReadonlySet<string> = new Set([
  'claude-ai',
  'claude-desktop',
  'local-agent-mode-arbiter',
  'copilot-cli',
  'github-copilot-cli',
  'github-copilot-developer',
]);

/** The requested form, else the one that the client needs, else the dotted one. */
export function toolNameStyleOf(
  requested: ToolNameStyle | null,
  clientName: string | undefined,
): ToolNameStyle {
  if (requested !== null) return requested;
  return DOT_INTOLERANT_CLIENTS.has((clientName ?? '').toLowerCase()) ? 'safe' : 'dotted';
}

export const isToolNameStyle = (text: unknown): text is ToolNameStyle => text === 'dotted' || text === 'safe';

/** The canonical name for either form; null for an unknown name, including inherited property names. */
export function canonicalName(tools: ToolTable, requested: string): string | null {
  if (Object.hasOwn(tools, requested)) return requested;
  return Object.keys(tools).find((name) => safeName(name) === requested) ?? null;
}

/** Replaces dotted tool names in a text by the form that the client sees in its list. */
export function renameToolsInText(text: string, tools: ToolTable, nameStyle: ToolNameStyle): string {
  if (nameStyle === 'dotted') return text;
  let result = text;
  for (const name of Object.keys(tools)) result = result.replaceAll(name, safeName(name));
  return result;
}

/** The fields of responses that contain Arbiter's own sentences; all other strings are data and stay as they are. */
const SENTENCE_FIELDS: ReadonlySet<string> = new Set(['next', 'error', 'rules', 'description']);

/** Replaces dotted tool names in every sentence of a response, at any depth. */
export function renameToolsInResponse<T extends JsonObject>(
  response: T,
  tools: ToolTable,
  nameStyle: ToolNameStyle,
): T {
  if (nameStyle === 'dotted') return response;
  const spell = (value: Json | undefined, key: string | null): unknown => {
    if (typeof value === 'string')
      return key !== null && SENTENCE_FIELDS.has(key) ? renameToolsInText(value, tools, nameStyle) : value;
    if (Array.isArray(value)) return value.map((entry: Json) => spell(entry, null));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spell(inner, name)]));
  };
  return spell(response, null) as T;
}
