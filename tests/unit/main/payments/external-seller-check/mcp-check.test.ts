import { expect, test } from 'vitest';
import { listTools } from '../../../../../src/main/payments/external-seller-check/mcp-check.ts';

test('reads the tools of every page', async () => {
  const cursors: (string | undefined)[] = [];
  const tools = await listTools(async (cursor) => {
    cursors.push(cursor);
    return cursor === undefined
      ? { tools: [{ name: 'free' }], nextCursor: 'second' }
      : { tools: [{ name: 'sold' }] };
  });
  expect(tools.map(({ name }) => name)).toEqual(['free', 'sold']);
  expect(cursors).toEqual([undefined, 'second']);
});

test('ends with a server that names a next page for ever', async () => {
  const tools = await listTools(async () => ({ tools: [{ name: 'free' }], nextCursor: 'again' }));
  expect(tools).toHaveLength(20);
});
