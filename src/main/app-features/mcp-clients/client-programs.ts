import { posix, win32 } from 'node:path';
import { MCP_CLIENT_TITLES, type McpClientName } from '../../../shared/contract/index.ts';

/** The system whose settings file is searched for; tests pass any platform. */
export interface ConfigPaths {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** File names in a folder; empty when the folder does not exist. */
  readonly list: (folder: string) => readonly string[];
}

export interface McpClientProgram {
  readonly title: string;
  /** The member of the settings file that holds the servers. */
  readonly section: 'mcpServers' | 'servers';
  /** True when entries must name their transport, as VS Code requires. */
  readonly typed: boolean;
  /** Whether entries may name an address: with their transport, without it, or not at all. */
  readonly address: 'typed' | 'plain' | null;
  /** Candidate files, the preferred one first. */
  readonly files: (paths: ConfigPaths) => readonly string[];
}

const pathOf = (platform: string) => (platform === 'win32' ? win32 : posix);

const roaming = ({ env, home }: ConfigPaths): string =>
  env['APPDATA'] || win32.join(home, 'AppData', 'Roaming');
const local = ({ env, home }: ConfigPaths): string =>
  env['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local');

/** The path at which a program of this name keeps its settings on each platform. */
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
 * Claude Desktop from the Microsoft Store reads a file in its package folder, whose name has a suffix that
 * differs; the usual path may exist too, but the program does not read it.
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
  'claude-desktop': {
    title: MCP_CLIENT_TITLES['claude-desktop'],
    section: 'mcpServers',
    typed: false,
    // Its file takes programs only; it connects to addresses through an account.
    address: null,
    files: claudeDesktop,
  },
  'claude-code': {
    title: MCP_CLIENT_TITLES['claude-code'],
    section: 'mcpServers',
    typed: false,
    address: 'typed',
    files: inHome('.claude.json'),
  },
  cursor: {
    title: MCP_CLIENT_TITLES.cursor,
    section: 'mcpServers',
    typed: false,
    address: 'plain',
    files: inHome('.cursor', 'mcp.json'),
  },
  vscode: {
    title: MCP_CLIENT_TITLES.vscode,
    section: 'servers',
    typed: true,
    address: 'typed',
    files: (paths) => [settings(paths, 'Code', 'User', 'mcp.json')],
  },
  'lm-studio': {
    title: MCP_CLIENT_TITLES['lm-studio'],
    section: 'mcpServers',
    typed: false,
    address: 'plain',
    files: inHome('.lmstudio', 'mcp.json'),
  },
};
