import type { JsonObject } from '../../../shared/json.ts';
import type { McpClientProgram } from './clients.ts';

/** What starts the stdio child on this machine, absolute, since hosts have no shell's PATH. */
export interface ChildProgram {
  readonly command: string;
  readonly args: readonly string[];
}

/** The name of our entry in every file. */
export const ENTRY_NAME = 'arbiter';

/** Providers behind these hosts refuse dots, so the safe spelling is always asked for. */
export function entryFor(client: McpClientProgram, program: ChildProgram, dataFolder: string): JsonObject {
  const args = ['sessions', '--agent', client.title, '--tool-names=safe', '--data', dataFolder];
  return {
    ...(client.typed ? { type: 'stdio' } : {}),
    command: program.command,
    args: [...program.args, ...args],
  };
}

/** The entry with its name, as a person pastes it between the braces of the section. */
export const entryText = (entry: JsonObject): string =>
  `${JSON.stringify(ENTRY_NAME)}: ${JSON.stringify(entry, null, 2)}`;

/** One line for reading; quoted where a shell would need it. */
export function commandLine({
  command,
  args,
}: {
  readonly command: string;
  readonly args: readonly string[];
}): string {
  const quoted = (word: string): string => (/^[\w@%+=:,./\\-]+$/u.test(word) ? word : JSON.stringify(word));
  return [command, ...args].map(quoted).join(' ');
}
