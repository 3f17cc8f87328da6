import { posix, win32 } from 'node:path';
import { MCP_CLIENT_TITLES, type McpClientName } from '../../../shared/contract/index.ts';

/** The operating system and user whose settings files are searched for; tests pass any platform. */
export interface ConfigSystem {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** File names in a folder; empty when the folder does not exist or cannot be read. */
  readonly listFiles: (folder: string) => readonly string[];
}

export interface McpClientProgram {
  readonly title: string;
  /** The member of the settings file that holds the servers. */
  readonly section: 'mcpServers' | 'servers';
  /** True when entries must name their transport, as VS Code requires. */
  readonly requiresType: boolean;
  /** How entries may name an address: with their transport (`typed`), without it (`plain`), or not at all (null). */
  readonly address: 'typed' | 'plain' | null;
  /** Candidate files, the preferred one first. */
  readonly files: (system: ConfigSystem) => readonly string[];
}

const pathModuleOf = (platform: string) => (platform === 'win32' ? win32 : posix);

const roamingFolder = ({ env, home }: ConfigSystem): string =>
  env['APPDATA'] || win32.join(home, 'AppData', 'Roaming');
const localFolder = ({ env, home }: ConfigSystem): string =>
  env['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local');

/** The path at which a program of this name keeps its settings on each platform. */
function settingsPath(system: ConfigSystem, name: string, ...rest: string[]): string {
  const { platform, env, home } = system;
  if (platform === 'win32') return win32.join(roamingFolder(system), name, ...rest);
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', name, ...rest);
  return posix.join(env['XDG_CONFIG_HOME'] || posix.join(home, '.config'), name, ...rest);
}

const inHome =
  (...parts: string[]) =>
  ({ platform, home }: ConfigSystem): readonly string[] => [pathModuleOf(platform).join(home, ...parts)];

const CLAUDE_FILE = 'claude_desktop_config.json';

/**
 * Claude Desktop from the Microsoft Store reads a file in its package folder, whose name has a suffix that
 * differs; the usual path may exist too, but the program does not read it.
 */
function claudeDesktop(system: ConfigSystem): readonly string[] {
  const plain = settingsPath(system, 'Claude', CLAUDE_FILE);
  if (system.platform !== 'win32') return [plain];
  const packages = win32.join(localFolder(system), 'Packages');
  const storePaths = system
    .listFiles(packages)
    .filter((name) => name.startsWith('Claude_'))
    .map((name) => win32.join(packages, name, 'LocalCache', 'Roaming', 'Claude', CLAUDE_FILE));
  return [...storePaths, plain];
}

export const CLIENTS: Readonly<Record<McpClientName, McpClientProgram>> = {
  'claude-desktop': {
    title: MCP_CLIENT_TITLES['claude-desktop'],
    section: 'mcpServers',
    requiresType: false,
    // Its file takes programs only; it connects to addresses through an account.
    address: null,
    files: claudeDesktop,
  },
  'claude-code': {
    title: MCP_CLIENT_TITLES['claude-code'],
    section: 'mcpServers',
    requiresType: false,
    address: 'typed',
    files: inHome('.claude.json'),
  },
  cursor: {
    title: MCP_CLIENT_TITLES.cursor,
    section: 'mcpServers',
    requiresType: false,
    address: 'plain',
    files: inHome('.cursor', 'mcp.json'),
  },
  vscode: {
    title: MCP_CLIENT_TITLES.vscode,
    section: 'servers',
    requiresType: true,
    address: 'typed',
    files: (system) => [settingsPath(system, 'Code', 'User', 'mcp.json')],
  },
  'lm-studio': {
    title: MCP_CLIENT_TITLES['lm-studio'],
    section: 'mcpServers',
    requiresType: false,
    address: 'plain',
    files: inHome('.lmstudio', 'mcp.json'),
  },
};
