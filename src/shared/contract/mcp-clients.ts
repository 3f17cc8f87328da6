import { z } from 'zod';

/** Connecting an MCP host (a program in which a model lives) to this machine's Arbiter. */

export const MCP_CLIENT_NAMES = ['claude-desktop', 'claude-code', 'cursor', 'vscode', 'lm-studio'] as const;
export const mcpClientName = z.enum(MCP_CLIENT_NAMES);
export type McpClientName = z.infer<typeof mcpClientName>;

/**
 * `absent`: no sign of the program; `ready`: it is there without our entry;
 * `connected`: our entry is as it would be written; `different`: an entry of our
 * name says something else; `malformed`: its file is not JSON and is left alone.
 */
export const mcpClientState = z.enum(['absent', 'ready', 'connected', 'different', 'malformed']);

export const mcpClientRow = z.object({
  client: mcpClientName,
  title: z.string(),
  file: z.string(),
  state: mcpClientState,
  /** First tool call of this program since the host started, or null. */
  firstCallAtMs: z.number().nullable(),
});
export type McpClientRow = z.infer<typeof mcpClientRow>;

export const mcpConfigPreview = z.object({
  client: mcpClientName,
  title: z.string(),
  file: z.string(),
  /** False when the file would be made. */
  exists: z.boolean(),
  /** What the program will start, as one line for reading. */
  command: z.string(),
  /** Our entry as it stands in the file, with its name, for pasting by hand: `"arbiter": {…}`. */
  entry: z.string(),
  /** The file is on one line and stays so; `diff` shows both sides with line breaks. */
  oneLine: z.boolean(),
  diff: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
  /** Hash of the text that was read; `mcpClients.write` refuses when it changed since. */
  basis: z.string(),
});
export type McpConfigPreview = z.infer<typeof mcpConfigPreview>;

export const mcpConfigChange = z.object({
  client: mcpClientName,
  file: z.string(),
  /** Where the text from before lies, or null when there was none. */
  backup: z.string().nullable(),
});
export type McpConfigChange = z.infer<typeof mcpConfigChange>;

export const mcpClientSeen = z.object({ client: mcpClientName, firstCallAtMs: z.number() });
