import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  parseEntry,
  withEntry,
  withoutEntry,
} from '../../../src/main/app-features/mcp-clients/edit-config.ts';

const ENTRY = { command: 'node', args: ['child.mjs', '--data', 'C:\\x "y"'] };

const file = fc.record({
  rest: fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), {
    maxKeys: 4,
    noNullPrototype: true,
  }),
  servers: fc.option(
    fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
  indent: fc.constantFrom(0, 2, 4, '\t'),
  newline: fc.constantFrom('\n', '\r\n'),
});

test('any file in any style keeps its content and gets the entry', () => {
  fc.assert(
    fc.property(file, ({ rest, servers, indent, newline }) => {
      const { arbiter: _own, ...others } = servers ?? {};
      const root = servers === null ? rest : { ...rest, mcpServers: others };
      const before = JSON.stringify(root, null, indent).replaceAll('\n', newline);
      const held = (JSON.parse(before) as { mcpServers?: unknown }).mcpServers;
      fc.pre(held === undefined || (typeof held === 'object' && held !== null && !Array.isArray(held)));
      const after = withEntry(before, 'mcpServers', ENTRY);
      if (!after.ok) throw new Error(after.message);
      const wanted = {
        ...(JSON.parse(before) as object),
        mcpServers: { ...(held as object), arbiter: ENTRY },
      };
      expect(JSON.parse(after.value)).toEqual(wanted);
      const back = withoutEntry(after.value, 'mcpServers');
      if (held !== undefined && Object.keys(held as object).length > 0)
        expect(back).toEqual({ ok: true, value: before });
    }),
    { numRuns: 300 },
  );
});

/** Adds the comments of `notes` in turn behind the lines of a JSON text, and trailing commas on request. */
function commented(text: string, notes: readonly (string | null)[], hasTrailingCommas: boolean): string {
  const lines = text.split('\n');
  return lines
    .map((line, index) => {
      const closes = /^\s*[}\]]/u.test(lines[index + 1] ?? '') && !/[{[]$/u.test(line);
      const note = notes[index % notes.length];
      return `${line}${closes && hasTrailingCommas ? ',' : ''}${note ? ` ${note}` : ''}`;
    })
    .join('\n');
}

const note = fc.constantFrom(null, '// a { "b": 1, } comment', '/* , */', '/* a *//* b */ // c');

test('comments and trailing commas stay, and removing the entry restores the file', () => {
  fc.assert(
    fc.property(file, fc.array(note, { minLength: 1 }), fc.boolean(), ({ rest, servers }, notes, commas) => {
      const { arbiter: _own, ...others } = servers ?? {};
      const before = commented(JSON.stringify({ ...rest, mcpServers: others }, null, 2), notes, commas);
      const after = withEntry(before, 'mcpServers', ENTRY);
      if (!after.ok) throw new Error(`${after.message} ${before}`);
      expect(parseEntry(after.value, 'mcpServers')).toEqual({ ok: true, value: ENTRY });
      for (const line of before.split('\n').filter((each) => each.includes('comment')))
        expect(after.value).toContain(line.slice(line.indexOf('// a')));
      if (Object.keys(others).length > 0)
        expect(withoutEntry(after.value, 'mcpServers')).toEqual({ ok: true, value: before });
    }),
    { numRuns: 300 },
  );
});
