import { expect, test } from 'vitest';
import {
  entryCommandLine,
  entryFor,
  entryText,
} from '../../../../../src/main/app-features/mcp-clients/server-entry.ts';
import type { McpClientProgram } from '../../../../../src/main/app-features/mcp-clients/client-programs.ts';

const program = { command: '/opt/arbiter/node', args: ['/opt/arbiter/mcp.mjs'] };
const kind = (requiresType: boolean) =>
  ({ title: 'Some Desktop', requiresType }) as unknown as McpClientProgram;

test('an entry has command, agent name and data folder, and a type only where the client needs one', () => {
  const entry = entryFor(kind(false), program, '/home/ada/data');
  expect(entry).toEqual({
    command: '/opt/arbiter/node',
    args: [
      '/opt/arbiter/mcp.mjs',
      'sessions',
      '--agent',
      'Some Desktop',
      '--tool-names=safe',
      '--data',
      '/home/ada/data',
    ],
  });
  expect(entryFor(kind(true), program, '/d')).toHaveProperty('type', 'stdio');
  expect(JSON.parse(`{${entryText(entry)}}`)).toEqual({ arbiter: entry });
});

test('a command line is quoted where a shell would split it', () => {
  expect(entryCommandLine({ command: '/opt/a b/node', args: ['--x=1', 'C:\\y', 'two words', '$HOME'] })).toBe(
    '"/opt/a b/node" --x=1 C:\\y "two words" "$HOME"',
  );
});
