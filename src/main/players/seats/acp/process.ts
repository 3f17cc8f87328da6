import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { startProcessGroup, type ProcessGroup } from '../../../platform/child-process/process-group.ts';
import type { Clock } from '../../../platform/runtime.ts';
import { programEnvironment } from '../../program-environment.ts';

export interface ProgramStart {
  /** Absolute path of the program. */
  readonly path: string;
  readonly args: readonly string[];
  /** Variables beside the ones that every agent gets. */
  readonly env: Readonly<Record<string, string>>;
}

/** Variables that an agent needs besides the variables of all programs, to find its login. */
const LOGIN_VARIABLES = ['TERM', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA'] as const;

/** A running agent in a working folder of its own. Its exit and its end are reported when the folder is gone. */
export interface AgentProcess extends ProcessGroup {
  /** The new, empty folder in which it runs; removed after its end. */
  readonly folder: string;
}

export function startAgentProcess({ path, args, env }: ProgramStart, clock: Clock): AgentProcess {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-agent-'));
  const group = startProcessGroup(
    { path, args, env: { ...environmentOf(path), ...env }, cwd: folder },
    clock,
  );
  const removeFolder = async (reason: string): Promise<string> => {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    return reason;
  };
  const exitAndCleanUp = group.exited.then(removeFolder);
  return {
    ...group,
    folder,
    exited: exitAndCleanUp,
    async end() {
      await group.end();
      await exitAndCleanUp;
    },
  };
}

/** Scripts of package managers look for their interpreter on PATH, which is often beside them. */
function environmentOf(path: string): Record<string, string> {
  const passedVariables = programEnvironment(LOGIN_VARIABLES);
  const folders = [passedVariables['PATH'] ?? '', dirname(path)].filter((part) => part !== '');
  return { ...passedVariables, PATH: folders.join(delimiter) };
}
