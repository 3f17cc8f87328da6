import { expect, test } from 'vitest';
import { withEntry, withoutEntry } from '../../../../src/main/connect/merge.ts';

const ENTRY = { command: 'node', args: ['child.mjs'] };
const merged = (text: string | null): string => {
  const outcome = withEntry(text, 'mcpServers', ENTRY);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
};

test('everything that is not ours stays: unknown keys, their order, other servers', () => {
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

test('an absent, empty or blank file becomes one with our entry', () => {
  for (const before of [null, '', ' \n'])
    expect(JSON.parse(merged(before))).toEqual({ mcpServers: { arbiter: ENTRY } });
});

test('a file that says the same already is not touched, whatever its style', () => {
  const before = '{"mcpServers":{"arbiter":{"args":["child.mjs"],"command":"node"}}}';
  expect(merged(before)).toBe(before);
});

test.each(['{', '[]', '"x"', '{"mcpServers": []}', '{ // comment\n}', '{"a":1,}'])(
  'malformed %j is refused in words',
  (before) => {
    const outcome = withEntry(before, 'mcpServers', ENTRY);
    expect(outcome).toMatchObject({ ok: false, code: 'MALFORMED_CONFIG' });
  },
);

test('taking the entry out leaves the rest', () => {
  const outcome = withoutEntry(merged('{"a":1}'), 'mcpServers');
  expect(outcome.ok && JSON.parse(outcome.value)).toEqual({ a: 1, mcpServers: {} });
});
