import { expect, test } from 'vitest';
import {
  CLIENTS,
  type ConfigPaths,
} from '../../../../../src/main/app-features/mcp-clients/client-programs.ts';

const mac: ConfigPaths = { platform: 'darwin', env: {}, home: '/Users/ada', list: () => [] };
const linux: ConfigPaths = { platform: 'linux', env: {}, home: '/home/ada', list: () => [] };
const windows: ConfigPaths = {
  platform: 'win32',
  env: { APPDATA: 'C:\\Users\\ada\\AppData\\Roaming', LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' },
  home: 'C:\\Users\\ada',
  list: () => [],
};

test.each([
  ['macOS', mac, '/Users/ada/Library/Application Support/Claude/claude_desktop_config.json'],
  ['Linux', linux, '/home/ada/.config/Claude/claude_desktop_config.json'],
  ['Windows', windows, 'C:\\Users\\ada\\AppData\\Roaming\\Claude\\claude_desktop_config.json'],
])('Claude Desktop on %s', (_name, paths, file) => {
  expect(CLIENTS['claude-desktop'].files(paths)).toEqual([file]);
});

test('the file of the Microsoft Store version is found and preferred', () => {
  const stored = { ...windows, list: () => ['Other_1', 'Claude_pzs8sxrjxfjjc'] };
  expect(CLIENTS['claude-desktop'].files(stored)[0]).toBe(
    'C:\\Users\\ada\\AppData\\Local\\Packages\\Claude_pzs8sxrjxfjjc\\LocalCache\\Roaming\\Claude\\claude_desktop_config.json',
  );
});

test('XDG_CONFIG_HOME is respected, and each client has a file on each platform', () => {
  const moved = { ...linux, env: { XDG_CONFIG_HOME: '/cfg' } };
  expect(CLIENTS['claude-desktop'].files(moved)).toEqual(['/cfg/Claude/claude_desktop_config.json']);
  expect(CLIENTS.vscode.files(moved)).toEqual(['/cfg/Code/User/mcp.json']);
  for (const kind of Object.values(CLIENTS))
    for (const paths of [mac, linux, windows]) expect(kind.files(paths)[0]).toMatch(/\.json$/);
});
