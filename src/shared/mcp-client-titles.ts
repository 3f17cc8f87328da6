/** The names of the programs with MCP support whose settings Arbiter can write; agents are created under them. */
export const MCP_CLIENT_TITLES = {
  'claude-desktop': 'Claude Desktop',
  'claude-code': 'Claude Code',
  cursor: 'Cursor',
  vscode: 'VS Code',
  'lm-studio': 'LM Studio',
} as const;
