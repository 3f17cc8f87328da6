import type { JsonObject } from '../../../shared/json.ts';
import type { McpClientProgram } from './client-programs.ts';

/** The command that starts the MCP child process; paths are absolute, because clients may not have the shell's PATH. */
export interface ChildProgram {
  readonly command: string;
  readonly args: readonly string[];
}

/** The name of Arbiter's entry in every settings file. */
export const ENTRY_NAME = 'arbiter';

/** The entry for a client. Some model providers refuse dots in tool names, so it always requests safe names. */
export function entryFor(client: McpClientProgram, program: ChildProgram, dataFolder: string): JsonObject {
  const args = ['sessions', '--agent', client.title, '--tool-names=safe', '--data', dataFolder];
  return {
    ...(client.requiresType ? { type: 'stdio' } : {}),
    command: program.command,
    args: [...program.args, ...args],
  };
}

/** The entry with its name, for pasting into the section by hand. */
export const entryText = (entry: JsonObject): string =>
  `${JSON.stringify(ENTRY_NAME)}: ${JSON.stringify(entry, null, 2)}`;

/** The command as one line, quoted where a shell would need it. */
export function entryCommandLine({
  command,
  args,
}: {
  readonly command: string;
  readonly args: readonly string[];
}): string {
  const quote = (word: string): string => (/^[\w@%+=:,./\\-]+$/u.test(word) ? word : JSON.stringify(word));
  return [command, ...args].map(quote).join(' ');
}
