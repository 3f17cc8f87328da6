import type { JsonObject } from '../../../../shared/json.ts';

/** The name under which agents list our MCP server; permissions and profiles refer to it. */
export const SERVER_NAME = 'arbiter';

/** The tools of a seat as agents see them, in the spelling that all model providers accept. */
export const SEAT_TOOL_NAMES = [
  'session_state',
  'session_act',
  'session_wait',
  'session_log',
  'session_resign',
] as const;

/** A program that speaks the Agent Client Protocol, and how it is started so that its own tools are off. */
export interface AcpAgentEntry {
  /** How a person names it: `acp:<id>`. */
  readonly id: string;
  readonly name: string;
  /** Commands that start it, in the order in which they are searched for. */
  readonly commands: readonly string[];
  readonly args: readonly string[];
  /** Variables that switch its own tools off. */
  readonly env: Readonly<Record<string, string>>;
  /** The `_meta` of `session/new`; null for none. */
  readonly sessionMeta: JsonObject | null;
  /** Modes that may be chosen, best first. Empty keeps the mode that the program starts in. */
  readonly modes: readonly string[];
  /** The command that installs the program; null when it is not known. */
  readonly installCommand: string | null;
  /** The command that logs in; null when it is not known. */
  readonly loginCommand: string | null;
  /** False when it is not known how to switch its own tools off; a person must then agree to that. */
  readonly hasProfile: boolean;
  /**
   * The whole error text with which the program itself denies a tool that its profile has switched off, after it
   * has reported that the tool is running. Absent for programs that report no such thing.
   */
  readonly denial?: RegExp;
}

const NO_PROFILE = {
  env: {},
  sessionMeta: null,
  modes: ['default', 'ask'],
  installCommand: null,
  hasProfile: false,
} as const;

const openCodeConfig = JSON.stringify({
  permission: { '*': 'deny', [`${SERVER_NAME}_*`]: 'allow' },
  share: 'disabled',
  autoupdate: false,
});

const claudeOptions: JsonObject = {
  claudeCode: {
    options: {
      tools: [],
      settingSources: [],
      strictMcpConfig: true,
      allowedTools: SEAT_TOOL_NAMES.map((tool) => `mcp__${SERVER_NAME}__${tool}`),
      maxTurns: 6,
      persistSession: false,
    },
  },
};

/**
 * The agents that are looked for on this computer, as their documentation and packages of November 2026
 * describe them. Another one is a row here, or `acp:/path/to/program --flag`.
 */
export const ACP_AGENTS: readonly AcpAgentEntry[] = [
  {
    id: 'claude',
    name: 'Claude Code',
    commands: ['claude-agent-acp', 'claude-code-acp'],
    args: [],
    env: {},
    sessionMeta: claudeOptions,
    modes: ['default'],
    installCommand: 'npm install -g @agentclientprotocol/claude-agent-acp',
    loginCommand: 'claude /login',
    hasProfile: true,
  },
  {
    id: 'codex',
    name: 'Codex',
    commands: ['codex-acp'],
    args: [],
    env: { INITIAL_AGENT_MODE: 'read-only', NO_BROWSER: '1' },
    sessionMeta: null,
    modes: ['read-only'],
    installCommand: 'npm install -g @agentclientprotocol/codex-acp',
    loginCommand: 'codex login',
    hasProfile: true,
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    commands: ['gemini'],
    args: ['--acp', '--allowed-mcp-server-names', SERVER_NAME, '--approval-mode', 'default'],
    env: {},
    sessionMeta: null,
    modes: ['default'],
    installCommand: 'npm install -g @google/gemini-cli',
    loginCommand: 'gemini',
    hasProfile: true,
  },
  {
    id: 'qwen',
    name: 'Qwen Code',
    commands: ['qwen'],
    args: ['--acp', '--core-tools', 'tool_search', '--core-tools', 'tool_call'],
    env: {},
    sessionMeta: null,
    modes: ['default'],
    installCommand: 'npm install -g @qwen-code/qwen-code',
    loginCommand: 'qwen',
    hasProfile: true,
  },
  {
    id: 'opencode',
    name: 'OpenCode',
    commands: ['opencode'],
    args: ['acp'],
    env: { OPENCODE_CONFIG_CONTENT: openCodeConfig },
    sessionMeta: null,
    modes: ['build'],
    installCommand: 'npm install -g opencode-ai',
    loginCommand: 'opencode auth login',
    hasProfile: true,
    // Calls of tools that are not offered end at a tool of this name, which does nothing.
    denial:
      /^Model tried to call unavailable tool 'invalid'\. (?:No tools are available\.|Available tools: [\w, -]*\.)$/u,
  },
  {
    id: 'copilot',
    name: 'GitHub Copilot CLI',
    commands: ['copilot'],
    args: [
      '--acp',
      '--stdio',
      `--available-tools=${SEAT_TOOL_NAMES.map((tool) => `${SERVER_NAME}-${tool}`).join(',')}`,
    ],
    env: {},
    sessionMeta: null,
    modes: ['default', 'ask'],
    installCommand: null,
    loginCommand: 'copilot',
    hasProfile: false,
  },
  {
    id: 'cursor',
    name: 'Cursor',
    commands: ['cursor-agent'],
    args: ['acp'],
    loginCommand: 'cursor-agent login',
    ...NO_PROFILE,
  },
  {
    id: 'goose',
    name: 'goose',
    commands: ['goose'],
    args: ['acp'],
    loginCommand: 'goose configure',
    ...NO_PROFILE,
    env: { GOOSE_MODE: 'approve' },
  },
  {
    id: 'kiro',
    name: 'Kiro',
    commands: ['kiro-cli', 'kiro-cli-chat'],
    args: ['acp'],
    loginCommand: 'kiro-cli login',
    ...NO_PROFILE,
  },
  {
    id: 'kimi',
    name: 'Kimi',
    commands: ['kimi'],
    args: ['acp'],
    loginCommand: 'kimi login',
    ...NO_PROFILE,
  },
  {
    id: 'droid',
    name: 'Droid',
    commands: ['droid'],
    args: ['exec', '--output-format', 'acp'],
    loginCommand: 'droid',
    ...NO_PROFILE,
  },
  {
    id: 'auggie',
    name: 'Auggie',
    commands: ['auggie'],
    args: ['--acp'],
    loginCommand: 'auggie login',
    ...NO_PROFILE,
  },
  {
    id: 'vibe',
    name: 'Mistral Vibe',
    commands: ['vibe-acp'],
    args: [],
    loginCommand: null,
    ...NO_PROFILE,
  },
  {
    id: 'qoder',
    name: 'Qoder',
    commands: ['qodercli'],
    args: ['--acp'],
    loginCommand: null,
    ...NO_PROFILE,
  },
  {
    id: 'openclaw',
    name: 'OpenClaw',
    commands: ['openclaw'],
    args: ['acp'],
    loginCommand: null,
    ...NO_PROFILE,
  },
  { id: 'pi', name: 'pi', commands: ['pi-acp'], args: [], loginCommand: null, ...NO_PROFILE },
];

export const acpAgentNamed = (id: string): AcpAgentEntry | null =>
  ACP_AGENTS.find((agent) => agent.id === id) ?? null;
