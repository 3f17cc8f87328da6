import { expect, test } from 'vitest';
import { metricsCalls } from '../../../../src/main/window-api/metrics.ts';

test('a token is made and revoked', async () => {
  const tokens: string[] = [];
  const calls = metricsCalls({
    metrics: {
      createToken: async () => {
        tokens.push('t');
        return 't';
      },
      revokeToken: async () => tokens.pop() !== undefined,
      isToken: (token) => tokens.includes(token),
    },
  });
  expect(await calls['metrics.token']({})).toEqual({ ok: true, value: { token: 't' } });
  expect(await calls['metrics.revoke']({})).toEqual({ ok: true, value: { revoked: true } });
  expect(await calls['metrics.revoke']({})).toEqual({ ok: true, value: { revoked: false } });
});
