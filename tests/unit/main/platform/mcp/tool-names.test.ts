import { expect, test } from 'vitest';
import {
  canonicalName,
  safeName,
  toolNameStyleOf,
  renameToolsInText,
} from '../../../../../src/main/platform/mcp/tool-names.ts';
import { SESSION_SERVER } from '../../../../../src/main/sessions/mcp/catalogue.ts';

const { tools } = SESSION_SERVER;
const names = Object.keys(tools);

test('gives each tool a unique safe name that is short enough for a prefix of the client', () => {
  expect(new Set(names.map(safeName)).size).toBe(names.length);
  for (const name of names) {
    expect(`arbiter_${safeName(name)}`).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(safeName(name)).not.toContain('__');
  }
});

test('finds a tool by either spelling', () => {
  for (const name of names) {
    expect(canonicalName(tools, name)).toBe(name);
    expect(canonicalName(tools, safeName(name))).toBe(name);
  }
});

test.each(['constructor', '__proto__', 'toString', 'session', 'session.', ''])('%j is not a tool', (name) => {
  expect(canonicalName(tools, name)).toBeNull();
});

test('prefers the requested spelling and uses the safe one for clients that need it', () => {
  expect(toolNameStyleOf('dotted', 'claude-ai')).toBe('dotted');
  expect(toolNameStyleOf(null, 'Claude-AI')).toBe('safe');
  expect(toolNameStyleOf(null, 'inspector')).toBe('dotted');
  expect(toolNameStyleOf(null, undefined)).toBe('dotted');
});

test('spells tool names in texts as the client sees them listed', () => {
  expect(renameToolsInText('Next: session.act or session.wait.', tools, 'safe')).toBe(
    'Next: session_act or session_wait.',
  );
});
