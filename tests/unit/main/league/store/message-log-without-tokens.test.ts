import { expect, test } from 'vitest';
import { withoutTokens } from '../../../../../src/main/league/store/message-log.ts';

test('removes tokens by field name and by form, also in lists and texts', () => {
  const body = {
    auth_token: 'whatever it looks like',
    match_id: 'R1M1',
    result: { content: [{ text: '{"auth_token":"tok_p01_0123456789abcdef"}' }], n: 7, none: null },
  };
  const stored = withoutTokens(body);
  expect(stored).toEqual({
    auth_token: '(not kept)',
    match_id: 'R1M1',
    result: { content: [{ text: '{"auth_token":"(not kept)"}' }], n: 7, none: null },
  });
  expect(body.auth_token).toBe('whatever it looks like');
});

test('keeps a null token field as null', () => {
  expect(withoutTokens({ auth_token: null })).toEqual({ auth_token: null });
});

test('cuts off deeply nested values', () => {
  let body: unknown = 'tok_p01_0123456789abcdef';
  for (let depth = 0; depth < 40; depth += 1) body = [body];
  expect(JSON.stringify(withoutTokens(body))).not.toContain('tok_');
});
