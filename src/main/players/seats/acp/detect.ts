import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import type { AgentSearch } from '../protocol.ts';
import { ACP_AGENTS, type AcpAgentEntry } from './agents.ts';

/** Folders of programs that may be missing from the PATH of a desktop program. */
const foldersOf = ({ pathVariable, home, env }: AgentSearch): readonly string[] => [
  ...new Set(
    [
      ...pathVariable.split(delimiter),
      join(home, '.local', 'bin'),
      join(home, '.bun', 'bin'),
      join(home, '.npm-global', 'bin'),
      '/opt/homebrew/bin',
      '/usr/local/bin',
      ...(env['APPDATA'] === undefined ? [] : [join(env['APPDATA'], 'npm')]),
    ].filter((folder) => isAbsolute(folder)),
  ),
];

const SUFFIXES = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** The first program with one of these names, as an absolute path; null when there is none. */
export async function findProgram(names: readonly string[], search: AgentSearch): Promise<string | null> {
  const candidates = names.flatMap((name) =>
    foldersOf(search).flatMap((folder) => SUFFIXES.map((suffix) => join(folder, name + suffix))),
  );
  const arePrograms = await Promise.all(candidates.map(isProgram));
  return candidates[arePrograms.indexOf(true)] ?? null;
}

export interface FoundAcpAgent {
  readonly entry: AcpAgentEntry;
  readonly path: string;
}

/** The agents of the table whose programs are on this computer. Only files are searched for; no program is started. */
export async function findAcpAgents(search: AgentSearch): Promise<readonly FoundAcpAgent[]> {
  const paths = await Promise.all(ACP_AGENTS.map(({ commands }) => findProgram(commands, search)));
  return ACP_AGENTS.flatMap((entry, index) => {
    const path = paths[index] ?? null;
    return path === null ? [] : [{ entry, path }];
  });
}
