import { z } from 'zod';

/** Entries for Arbiter in the settings files of MCP clients, which are programs that run a language model. */

export const MCP_CLIENT_NAMES = ['claude-desktop', 'claude-code', 'cursor', 'vscode', 'lm-studio'] as const;
export const mcpClientName = z.enum(MCP_CLIENT_NAMES);
export type McpClientName = z.infer<typeof mcpClientName>;

/** The names of the programs with MCP support whose settings Arbiter can write; agents are created under them. */
export const MCP_CLIENT_TITLES = {
  'claude-desktop': 'Claude Desktop',
  'claude-code': 'Claude Code',
  cursor: 'Cursor',
  vscode: 'VS Code',
  'lm-studio': 'LM Studio',
} as const satisfies Record<McpClientName, string>;

/**
 * `absent`: the program was not found. `ready`: it was found without an entry for Arbiter. `connected`: the
 * entry is as Arbiter would write it. `different`: the entry has other content. `malformed`: the settings file
 * cannot be parsed and is left unchanged.
 */
export const mcpClientState = z.enum(['absent', 'ready', 'connected', 'different', 'malformed']);

/**
 * The transport by which a program reaches Arbiter (`way` in the calls): it starts a child process, or connects to the
 * address of the running host.
 */
export const mcpEntryTransport = z.enum(['child', 'address']);
export type McpEntryTransport = z.infer<typeof mcpEntryTransport>;

export const mcpClientRow = z.object({
  client: mcpClientName,
  title: z.string(),
  file: z.string(),
  state: mcpClientState,
  /** The ways that this program can be connected here, the recommended one first; empty when there is none. */
  ways: z.array(mcpEntryTransport).max(2),
  /** Time of the program's first tool call since the host started, or null. */
  firstCallAtMs: z.number().nullable(),
});
export type McpClientRow = z.infer<typeof mcpClientRow>;

export const mcpConfigPreview = z.object({
  client: mcpClientName,
  title: z.string(),
  file: z.string(),
  /** False when the file does not exist and would be created. */
  exists: z.boolean(),
  way: mcpEntryTransport,
  /** The command that the program will start, as one line, or the address to which it will connect. */
  command: z.string(),
  /** The entry with its name, `"arbiter": {…}`, for pasting by hand; a token in it is hidden, as it is in `diff`. */
  entry: z.string(),
  /** True for a file of one line, which stays one line; `diff` then shows both sides with line breaks. */
  oneLine: z.boolean(),
  diff: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
  /** Hash of the file's text. `mcpClients.write` refuses when the file has changed since. */
  basis: z.string(),
});
export type McpConfigPreview = z.infer<typeof mcpConfigPreview>;

export const mcpConfigChange = z.object({
  client: mcpClientName,
  file: z.string(),
  /** Path of the backup of the former text, or null when there was none. */
  backup: z.string().nullable(),
});
export type McpConfigChange = z.infer<typeof mcpConfigChange>;

/** The one-click extension for Claude Desktop, a zip. */
export const mcpExtensionFile = z.object({ fileName: z.string(), base64: z.string() });
export type McpExtensionFile = z.infer<typeof mcpExtensionFile>;

export const mcpClientSeen = z.object({ client: mcpClientName, firstCallAtMs: z.number() });
