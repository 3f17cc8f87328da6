import { expect, test } from 'vitest';
import { findCommandProblem, commandArguments } from '../../../electron/command-arguments.ts';

test.each<[readonly string[], readonly string[] | null]>([
  [['/opt/Arbiter/arbiter-desktop'], null],
  [['/opt/Arbiter/arbiter-desktop', '--data', 'cli'], null],
  [['/opt/Arbiter/arbiter-desktop', '--', 'https://example.test'], null],
  [['/opt/Arbiter/arbiter-desktop', '--', 'cli'], []],
  [
    ['/opt/Arbiter/arbiter-desktop', '--ozone-platform=headless', '--', 'cli', 'doctor', '--json'],
    ['doctor', '--json'],
  ],
  // Arguments of the command that look like an address or like the separator stay as they are.
  [
    ['app', '--', 'cli', 'payments', 'doctor', 'https://a.test', '--', '-x'],
    ['payments', 'doctor', 'https://a.test', '--', '-x'],
  ],
])('%j names the command %j', (argv, args) => {
  expect(commandArguments(argv)).toEqual(args);
});

test('a program with a window on Windows cannot serve another one over its input', () => {
  expect(findCommandProblem(['mcp', 'sessions'], 'win32')).toContain('arbiter.mcpb');
  expect(findCommandProblem(['uci'], 'win32')).not.toBeNull();
  expect(findCommandProblem(['doctor'], 'win32')).toBeNull();
  expect(findCommandProblem([], 'win32')).toBeNull();
  expect(findCommandProblem(['mcp'], 'linux')).toBeNull();
});
