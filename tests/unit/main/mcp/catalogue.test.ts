import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { listedTools } from '../../../../src/main/mcp/catalogue.ts';
import { SESSION_SERVER } from '../../../../src/main/sessions/mcp/catalogue.ts';

const CATALOGUE_TOKENS = 2500;

test.each(['dotted', 'safe'] as const)(
  'the whole %s catalogue of the session server fits its budget',
  (spelling) => {
    const text = JSON.stringify(listedTools(SESSION_SERVER, spelling));
    expect(encode(text).length).toBeLessThanOrEqual(CATALOGUE_TOKENS);
  },
);

test('inputs are strict objects without unions at the root, and every tool is annotated', () => {
  for (const tool of listedTools(SESSION_SERVER, 'dotted')) {
    expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(tool.inputSchema).not.toHaveProperty('anyOf');
    expect(tool.inputSchema).not.toHaveProperty('oneOf');
    expect(tool.annotations).toMatchObject({ openWorldHint: false });
    expect(tool.title).not.toBe('');
    expect(tool.description.length).toBeLessThan(300);
  }
});

test('no schema carries noise a model pays for', () => {
  const text = JSON.stringify(listedTools(SESSION_SERVER, 'dotted'));
  expect(text).not.toContain('9007199254740991');
  expect(text).not.toContain('$schema');
  expect(text).not.toContain('propertyNames');
});

test('the list comes in the same order each time', () => {
  expect(listedTools(SESSION_SERVER, 'safe')).toEqual(listedTools(SESSION_SERVER, 'safe'));
  expect(listedTools(SESSION_SERVER, 'dotted').map(({ name }) => name)).toEqual(
    'templates challenge list state act wait log resign'.split(' ').map((name) => `session.${name}`),
  );
});
