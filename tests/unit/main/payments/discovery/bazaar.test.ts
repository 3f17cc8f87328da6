import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { httpBazaarOf, withDiscovery } from '../../../../../src/main/payments/discovery/bazaar.ts';
import { TOOL_EXAMPLES } from '../../../../../src/main/payments/discovery/examples.ts';
import { PAYMENT_SERVER } from '../../../../../src/main/payments/mcp/catalogue.ts';
import type { AnyTool } from '../../../../../src/main/payments/paywall.ts';
import { accept } from '../../../../../src/shared/outcome.ts';

interface Block {
  readonly info: { readonly input: Record<string, unknown> };
  readonly schema: Record<string, unknown>;
}

const blockOf = (name: string): Block => {
  const tool = PAYMENT_SERVER.tools[name as 'chess_analysis'];
  const example = TOOL_EXAMPLES[name];
  if (example === undefined) throw new Error(`${name} has no example`);
  return httpBazaarOf(tool, example) as unknown as Block;
};

test.each(Object.keys(TOOL_EXAMPLES))('the information about %s is valid by its own schema', (name) => {
  const { info, schema } = blockOf(name);
  const validate = new Ajv2020({ strict: false }).compile(schema);
  expect([validate(info), validate.errors]).toEqual([true, null]);
  expect(info.input).toMatchObject({ type: 'http', method: 'POST', bodyType: 'json' });
  // Without its body, or with another one, a call is not what the schema describes.
  const { body: _body, ...without } = info.input;
  expect(validate({ ...info, input: without })).toBe(false);
  expect(validate({ ...info, input: { ...info.input, body: { unknown: 1 } } })).toBe(false);
});

test.each(Object.entries(TOOL_EXAMPLES))(
  'the example of %s is a call that the tool accepts',
  (name, { input }) => {
    const tool = PAYMENT_SERVER.tools[name as 'chess_analysis'];
    expect(tool.input.safeParse(input).success).toBe(true);
  },
);

test('only paid tools with an example carry information for indexers', () => {
  const input = z.strictObject({});
  const run = () => accept({});
  const paid = { kind: 'paid', effect: 'read', input, run } as unknown as AnyTool;
  const found = withDiscovery(
    new Map<string, AnyTool>([
      ['chess_analysis', paid],
      ['unlisted', paid],
      ['game_review', { kind: 'free', input, run }],
    ]),
  );
  const withBlock = [...found].filter(([, tool]) => 'discovery' in tool).map(([name]) => name);
  expect(withBlock).toEqual(['chess_analysis']);
});
