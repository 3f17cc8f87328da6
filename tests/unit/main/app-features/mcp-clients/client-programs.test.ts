import { expect, test } from 'vitest';
import {
  CLIENTS,
  type ConfigSystem,
} from '../../../../../src/main/app-features/mcp-clients/client-programs.ts';

const mac: ConfigSystem = { platform: 'darwin', env: {}, home: '/Users/ada', listFiles: () => [] };
const linux: ConfigSystem = { platform: 'linux', env: {}, home: '/home/ada', listFiles: () => [] };
const windows: ConfigSystem = {
  platform: 'win32',
  env: { APPDATA: 'C:\\Users\\ada\\AppData\\Roaming', LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' },
  home: 'C:\\Users\\ada',
  listFiles: () => [],
};

test.each([
  ['macOS', mac, '/Users/ada/Library/Application Support/Claude/claude_desktop_config.json'],
  ['Linux', linux, '/home/ada/.config/Claude/claude_desktop_config.json'],
  ['Windows', windows, 'C:\\Users\\ada\\AppData\\Roaming\\Claude\\claude_desktop_config.json'],
])('Claude Desktop on %s', (_name, system, file) => {
  expect(CLIENTS['claude-desktop'].files(system)).toEqual([file]);
});

test('the file of the Microsoft Store version is found and preferred', () => {
  const stored = { ...windows, listFiles: () => ['Other_1', 'Claude_pzs8sxrjxfjjc'] };
  expect(CLIENTS['claude-desktop'].files(stored)[0]).toBe(
    'C:\\Users\\ada\\AppData\\Local\\Packages\\Claude_pzs8sxrjxfjjc\\LocalCache\\Roaming\\Claude\\claude_desktop_config.json',
  );
});

test('XDG_CONFIG_HOME is respected, and each client has a file on each platform', () => {
  const moved = { ...linux, env: { XDG_CONFIG_HOME: '/cfg' } };
  expect(CLIENTS['claude-desktop'].files(moved)).toEqual(['/cfg/Claude/claude_desktop_config.json']);
  expect(CLIENTS.vscode.files(moved)).toEqual(['/cfg/Code/User/mcp.json']);
  for (const kind of Object.values(CLIENTS))
    for (const system of [mac, linux, windows]) expect(kind.files(system)[0]).toMatch(/\.json$/);
});
