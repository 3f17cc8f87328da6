import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withEntry, withoutEntry } from '../../../src/main/app-features/mcp-clients/merge.ts';

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

test('whatever a file holds and however it is written, it holds the same and our entry', () => {
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
