import type {
  McpClientName,
  McpConfigPreview,
  McpClientRow,
  McpEntryTransport,
} from '../../../src/shared/contract/index.ts';

export const connectRows = (nowMs: number, full: boolean): McpClientRow[] => {
  const rows: McpClientRow[] = [
    {
      client: 'claude-desktop',
      title: 'Claude Desktop',
      file: '/home/ada/.config/Claude/claude_desktop_config.json',
      state: 'ready',
      ways: ['child'],
      firstCallAtMs: null,
    },
    {
      client: 'claude-code',
      title: 'Claude Code',
      file: '/home/ada/.claude.json',
      state: 'connected',
      ways: ['child', 'address'],
      firstCallAtMs: nowMs - 90_000,
    },
    {
      client: 'cursor',
      title: 'Cursor',
      file: '/home/ada/.cursor/mcp.json',
      state: 'different',
      ways: ['child', 'address'],
      firstCallAtMs: null,
    },
    {
      client: 'vscode',
      title: 'VS Code',
      file: '/home/ada/.config/Code/User/mcp.json',
      state: 'malformed',
      ways: ['child', 'address'],
      firstCallAtMs: null,
    },
    {
      client: 'lm-studio',
      title: 'LM Studio',
      file: '/home/ada/.lmstudio/mcp.json',
      state: 'absent',
      ways: ['child', 'address'],
      firstCallAtMs: null,
    },
  ];
  return full ? rows : rows.map((row) => ({ ...row, state: 'absent', firstCallAtMs: null }));
};

const ENTRY = [
  '    "arbiter": {',
  '      "command": "/usr/bin/node",',
  '      "args": [',
  '        "/opt/arbiter/bin/arbiter.mjs",',
  '        "mcp",',
  '        "sessions"',
  '      ]',
  '    }',
];

const same = (text: string) => ({ kind: 'same' as const, text });
const added = (text: string) => ({ kind: 'added' as const, text });
const removed = (text: string) => ({ kind: 'removed' as const, text });

const DIFFS: Record<'write' | 'undo', McpConfigPreview['diff']> = {
  write: [
    same('        "/srv/files"'),
    same('      ]'),
    removed('    }'),
    added('    },'),
    ...ENTRY.map(added),
    same('  }'),
    same('}'),
  ],
  undo: [removed('    },'), ...ENTRY.map(removed), added('    }'), same('  }'), same('}')],
};

export function connectPreviewOf(
  row: McpClientRow,
  action: 'write' | 'undo',
  way: McpEntryTransport = 'child',
): McpConfigPreview {
  const absent = row.state === 'absent';
  return {
    client: row.client,
    title: row.title,
    file: row.file,
    exists: !absent,
    way,
    command:
      way === 'address'
        ? 'http://127.0.0.1:7400/mcp/sessions?tool-names=safe'
        : '/usr/bin/node /opt/arbiter/bin/arbiter.mjs mcp sessions --agent "Claude Desktop" --tool-names=safe',
    entry: ENTRY.map((line) => line.slice(4)).join('\n'),
    oneLine: false,
    diff: absent ? ['{', '  "mcpServers": {', ...ENTRY, '  }', '}'].map(added) : DIFFS[action],
    basis: `basis-of-${row.client}`,
  };
}

export const backupPath = (client: McpClientName): string => `/home/ada/${client}.arbiter-backup`;
