import { expect, test } from 'vitest';
import { changesAnything, entryIn } from '../../../../renderer/features/connect/entry-in.ts';
import { diffLines } from '../../../../src/main/connect/diff.ts';
import { withEntry } from '../../../../src/main/connect/merge.ts';

const ENTRY = { command: 'node', args: ['arbiter.mjs', 'mcp', '{"arbiter": {'] };

function entryFrom(before: string | null): unknown {
  const after = withEntry(before, 'mcpServers', ENTRY);
  if (!after.ok) throw new Error(after.message);
  const entry = entryIn(diffLines(before ?? '', after.value), 'removed');
  return entry === null ? null : JSON.parse(`{${entry}}`);
}

test('the entry is found whatever the file around it looks like', () => {
  const files = [
    null,
    '',
    '{}',
    '{"mcpServers":{}}',
    '{\n  "mcpServers": {\n    "files": { "command": "npx" }\n  }\n}\n',
    '{\n\t"theme": "dark",\n\t"mcpServers": {\n\t\t"arbiter": {\n\t\t\t"command": "old"\n\t\t},\n\t\t"z": {}\n\t}\n}',
  ];
  for (const before of files) expect(entryFrom(before), String(before)).toEqual({ arbiter: ENTRY });
});

test('a change without our entry has none to copy', () => {
  expect(entryIn([{ kind: 'same', text: '  }' }], 'removed')).toBeNull();
  expect(entryIn([{ kind: 'removed', text: '"arbiter": {' }], 'removed')).toBeNull();
});

test('lines that all stay are no change', () => {
  expect(changesAnything(diffLines('{}\n', '{}\n'))).toBe(false);
  expect(changesAnything(diffLines('{}\n', '{"a":1}\n'))).toBe(true);
});
