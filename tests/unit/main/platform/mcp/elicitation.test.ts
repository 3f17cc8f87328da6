import { expect, test } from 'vitest';
import { canElicit, contentOf } from '../../../../../src/main/platform/mcp/elicitation.ts';

test('a client can show forms when it announces elicitation, alone or with the mode for forms', () => {
  for (const elicitation of [{}, { form: {} }, { form: {}, url: {} }])
    expect(canElicit({ elicitation })).toBe(true);
  for (const other of [undefined, null, {}, { elicitation: null }, { elicitation: { url: {} } }])
    expect(canElicit(other)).toBe(false);
});

test('only an accepted form has content', () => {
  expect(contentOf({ action: 'accept', content: { game: 'chess.v1' } })).toEqual({ game: 'chess.v1' });
  expect(contentOf({ action: 'accept' })).toEqual({});
  for (const action of ['decline', 'cancel'] as const)
    expect(contentOf({ action, content: { pay: true } })).toBeNull();
});
