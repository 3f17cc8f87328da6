import { expect, test } from 'vitest';
import { defaultRefusalBody, refusalBody } from '../../../../../src/main/platform/mcp/refusals.ts';

const refusal = { ok: false, code: 'NOT_FOUND', message: 'No such game', detail: { gameId: 'g1' } } as const;

test('has the code, the message and the fields of the detail beside accepted: false', () => {
  const body = { accepted: false, code: 'NOT_FOUND', message: 'No such game', gameId: 'g1' };
  expect(defaultRefusalBody(refusal)).toEqual(body);
  expect(refusalBody({}, refusal)).toEqual(body);
});

test('has the form of the server where it names one', () => {
  const refusals = { body: ({ code }: { code: string }) => ({ error: code }) };
  expect(refusalBody({ refusals } as never, refusal)).toEqual({ error: 'NOT_FOUND' });
});
