import { expect, test } from 'vitest';
import {
  parseEntry,
  withLineBreaks,
  withEntry,
  withoutEntry,
} from '../../../../../src/main/app-features/mcp-clients/edit-config.ts';

const ENTRY = { command: 'node', args: ['child.mjs'] };
const merged = (text: string | null): string => {
  const outcome = withEntry(text, 'mcpServers', ENTRY);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
};

test('unknown keys, their order and other servers stay', () => {
  const before =
    '{\n  "theme": "dark",\n  "mcpServers": {\n    "other": {\n      "command": "x"\n    }\n  },\n  "z": [1]\n}\n';
  const after = JSON.parse(merged(before)) as Record<string, unknown>;
  expect(Object.keys(after)).toEqual(['theme', 'mcpServers', 'z']);
  expect(after['mcpServers']).toEqual({ other: { command: 'x' }, arbiter: ENTRY });
});

test.each([
  ['tabs', '{\n\t"a": 1\n}\n', '\n\t"mcpServers"'],
  ['four spaces', '{\n    "a": 1\n}\n', '\n    "mcpServers"'],
  ['Windows line ends', '{\r\n  "a": 1\r\n}\r\n', '\r\n  "mcpServers"'],
])('%s are kept', (_name, before, part) => {
  expect(merged(before)).toContain(part);
});

test('a missing final newline and a byte order mark are kept', () => {
  expect(merged('\uFEFF{\n  "a": 1\n}')).toMatch(/^\uFEFF\{[^]*\}$/);
});

test('an absent, empty or blank file becomes one with the entry', () => {
  for (const before of [null, '', ' \n'])
    expect(JSON.parse(merged(before))).toEqual({ mcpServers: { arbiter: ENTRY } });
});

test('a file that has the entry already is not changed', () => {
  const before = '{"mcpServers":{"arbiter":{"args":["child.mjs"],"command":"node"}}}';
  expect(merged(before)).toBe(before);
});

test.each(['{', '[]', '"x"', '{"mcpServers": []}', '{ /* comment\n}', '{"a":1,,}'])(
  'malformed %j is refused',
  (before) => {
    const outcome = withEntry(before, 'mcpServers', ENTRY);
    expect(outcome).toMatchObject({ ok: false, code: 'MALFORMED_CONFIG' });
  },
);

test('removing the entry leaves the rest', () => {
  const outcome = withoutEntry(merged('{"a":1}'), 'mcpServers');
  expect(outcome.ok && JSON.parse(outcome.value)).toEqual({ a: 1, mcpServers: {} });
});

test.each([
  ['one line', '{"a":1,"mcpServers":{"x":{"command":"npx"}}}'],
  ['one line with spaces', '{ "mcpServers": { "x": { "command": "npx" } }, "a": [1, 2] }'],
  [
    'lists in one line',
    '{\n  "mcpServers": {\n    "x": { "command": "npx", "args": ["-y", "pkg"] }\n  }\n}\n',
  ],
  ['tabs, odd spaces, escapes', '{\n\t"k\\"}": "}{",\n\t"mcpServers" : {\n\t\t"x": {"e": "\\\\"}\n\t}\n}'],
  ['Windows', '\uFEFF{\r\n    "mcpServers": {\r\n        "x": {}\r\n    }\r\n}\r\n'],
  ['a key that is written with an escape', '{\n  "mcp\\u0053ervers": {\n    "x": 1\n  }\n}'],
])('in a file of %s no other byte changes, and removing the entry restores the file', (_style, before) => {
  const after = merged(before);
  const [head = '', tail = ''] = split(before, after);
  expect(after.startsWith(head) && after.endsWith(tail) && head.length + tail.length === before.length).toBe(
    true,
  );
  expect((JSON.parse(after.replace('\uFEFF', '')) as typeof FILE).mcpServers.arbiter).toEqual(ENTRY);
  expect(after.includes('\n')).toBe(before.includes('\n'));
  expect(withoutEntry(after, 'mcpServers')).toEqual({ ok: true, value: before });
});

test.each([
  ['a comment on top', '// servers\n{\n  "mcpServers": {\n    "x": { "command": "npx" } // x\n  }\n}\n'],
  ['trailing commas', '{\n  "mcpServers": {\n    "x": { "command": "npx", "args": ["-y",], },\n  },\n}\n'],
  ['both, with Windows line ends', '{\r\n\t"mcpServers": {\r\n\t\t// x\r\n\t\t"x": {},\r\n\t},\r\n}\r\n'],
])('a file with %s keeps every byte, and removing the entry restores the file', (_, before) => {
  const after = merged(before);
  expect(isSpreadOver(before, after)).toBe(true);
  expect(parseEntry(after, 'mcpServers')).toEqual({ ok: true, value: ENTRY });
  expect(withoutEntry(after, 'mcpServers')).toEqual({ ok: true, value: before });
});

test('a new section in a file with comments is added behind them', () => {
  expect(merged('{\n  // theme\n  "theme": "dark", // of the window\n}\n')).toBe(
    '{\n  // theme\n  "theme": "dark", // of the window\n  "mcpServers": {\n    "arbiter": {\n      "command": "node",\n      "args": [\n        "child.mjs"\n      ]\n    }\n  },\n}\n',
  );
});

const FILE = { mcpServers: { arbiter: ENTRY } };

/** Whether every character of `before` follows in `after`, in its order. */
function isSpreadOver(before: string, after: string): boolean {
  let at = 0;
  for (const sign of after) if (sign === before[at]) at += 1;
  return at === before.length;
}

/** The longest common start, and what is left of `before` after it. */
function split(before: string, after: string): [string, string] {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  return [before.slice(0, at), before.slice(at)];
}

test('an entry with other content is replaced in place', () => {
  const before =
    '{\n  "mcpServers": {\n    "arbiter": {\n      "command": "old"\n    },\n    "x": [1,2]\n  }\n}\n';
  expect(merged(before)).toBe(
    '{\n  "mcpServers": {\n    "arbiter": {\n      "command": "node",\n      "args": [\n        "child.mjs"\n      ]\n    },\n    "x": [1,2]\n  }\n}\n',
  );
});

test.each([
  '{"mcpServers":null}',
  '{"mcpServers":{}}',
  '{\n  "mcpServers": {}\n}',
  '{}',
  '{"mcpServers":{"x":1},"mcpServers":{"y":2}}',
])('the unusual file %j keeps its content and gets the entry', (before) => {
  const { mcpServers } = JSON.parse(before) as { mcpServers?: object | null };
  expect(JSON.parse(merged(before))).toEqual({ mcpServers: { ...mcpServers, arbiter: ENTRY } });
});

test('a file of one line is shown with line breaks, any other as it is written', () => {
  const before = '{"a":1,"mcpServers":{"x":{"command":"npx"}}}\n';
  const [left = '', right = ''] = withLineBreaks(before, merged(before)) ?? [];
  const fresh = right.split('\n').filter((line) => !left.split('\n').includes(line));
  expect(left.split('\n').length).toBeGreaterThan(5);
  expect(fresh.join('\n')).toContain('"arbiter": {');
  expect(fresh.join('\n')).not.toContain('npx');
  expect(withLineBreaks('{\n  "a": 1\n}', '{}')).toBeNull();
  expect(withLineBreaks(null, '{}')).toBeNull();
});
