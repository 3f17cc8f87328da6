import type { ToolTable } from './definition.ts';

/**
 * One tool, two spellings. Canonical names have dots; model providers accept
 * only letters, digits, `_` and `-`, and some hosts reject a whole list for one
 * dot. Exactly one spelling is listed per connection, both are always callable.
 */
export type Spelling = 'dotted' | 'safe';

export const safeName = (name: string): string => name.replaceAll('.', '_');

export const spelled = (name: string, spelling: Spelling): string =>
  spelling === 'safe' ? safeName(name) : name;

/**
 * Hosts seen to hand tool names unchanged to a provider that refuses dots, by
 * `clientInfo.name`, lower case. docs/mcp.md lists them with the symptom.
 */
export const DOT_INTOLERANT_CLIENTS: ReadonlySet<string> = new Set([
  'claude-ai',
  'claude-desktop',
  'local-agent-mode-arbiter',
  'copilot-cli',
  'github-copilot-cli',
  'github-copilot-developer',
]);

/** What was asked for, else what the client is known to need, else the canonical names. */
export function spellingFor(requested: Spelling | null, clientName: string | undefined): Spelling {
  if (requested !== null) return requested;
  return DOT_INTOLERANT_CLIENTS.has((clientName ?? '').toLowerCase()) ? 'safe' : 'dotted';
}

export const isSpelling = (text: unknown): text is Spelling => text === 'dotted' || text === 'safe';

/** The canonical name of either spelling; null for a name nobody listed, inherited ones included. */
export function canonicalName(tools: ToolTable, given: string): string | null {
  if (Object.hasOwn(tools, given)) return given;
  return Object.keys(tools).find((name) => safeName(name) === given) ?? null;
}

/** Our own sentences name tools in the dotted spelling; a client reads the one it sees listed. */
export function spellSentence(text: string, tools: ToolTable, spelling: Spelling): string {
  if (spelling === 'dotted') return text;
  let result = text;
  for (const name of Object.keys(tools)) result = result.replaceAll(name, safeName(name));
  return result;
}
