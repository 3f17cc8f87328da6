import { posix, win32 } from 'node:path';
import type { McpClientName } from '../../../shared/contract/index.ts';

/** The world a config file is looked for in; tests hand in any system's. */
export interface ConfigPaths {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Names in a folder; empty when it is not there. */
  readonly list: (folder: string) => readonly string[];
}

export interface McpClientProgram {
  readonly title: string;
  /** The object of the file that holds the servers. */
  readonly section: 'mcpServers' | 'servers';
  /** VS Code wants the transport named. */
  readonly typed: boolean;
  /** Candidate files, the one to use first. */
  readonly files: (paths: ConfigPaths) => readonly string[];
}

const pathOf = (platform: string) => (platform === 'win32' ? win32 : posix);

const roaming = ({ env, home }: ConfigPaths): string =>
  env['APPDATA'] || win32.join(home, 'AppData', 'Roaming');
const local = ({ env, home }: ConfigPaths): string =>
  env['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local');

/** Where a program of this name keeps its settings, by the custom of each system. */
function settings(paths: ConfigPaths, name: string, ...rest: string[]): string {
  const { platform, env, home } = paths;
  if (platform === 'win32') return win32.join(roaming(paths), name, ...rest);
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', name, ...rest);
  return posix.join(env['XDG_CONFIG_HOME'] || posix.join(home, '.config'), name, ...rest);
}

const inHome =
  (...parts: string[]) =>
  ({ platform, home }: ConfigPaths): readonly string[] => [pathOf(platform).join(home, ...parts)];

const CLAUDE_FILE = 'claude_desktop_config.json';

/**
 * Claude Desktop from the Windows store reads its own copy; the plain path exists
 * there too and is not read. The suffix of the package differs, so it is looked for.
 */
function claudeDesktop(paths: ConfigPaths): readonly string[] {
  const plain = settings(paths, 'Claude', CLAUDE_FILE);
  if (paths.platform !== 'win32') return [plain];
  const packages = win32.join(local(paths), 'Packages');
  const stored = paths
    .list(packages)
    .filter((name) => name.startsWith('Claude_'))
    .map((name) => win32.join(packages, name, 'LocalCache', 'Roaming', 'Claude', CLAUDE_FILE));
  return [...stored, plain];
}

export const CLIENTS: Readonly<Record<McpClientName, McpClientProgram>> = {
  'claude-desktop': { title: 'Claude Desktop', section: 'mcpServers', typed: false, files: claudeDesktop },
  'claude-code': { title: 'Claude Code', section: 'mcpServers', typed: false, files: inHome('.claude.json') },
  cursor: { title: 'Cursor', section: 'mcpServers', typed: false, files: inHome('.cursor', 'mcp.json') },
  vscode: {
    title: 'VS Code',
    section: 'servers',
    typed: true,
    files: (paths) => [settings(paths, 'Code', 'User', 'mcp.json')],
  },
  'lm-studio': {
    title: 'LM Studio',
    section: 'mcpServers',
    typed: false,
    files: inHome('.lmstudio', 'mcp.json'),
  },
};
