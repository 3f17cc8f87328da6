import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  LEFT_OUT,
  redactWith,
  redactBySchema,
} from '../../../../../../src/main/app-features/tool-usage/rules/redact-by-schema.ts';

const TOKEN = 'Zk3v9QhT1xYb7LmN0pRs5UwE8cDaFgHj';
const redact = redactWith(
  (text) => text.replaceAll('registered-secret', '[redacted]'),
  (word) => word === TOKEN,
);
const SIGNATURE = `0x${'ab'.repeat(65)}`;

const schema = z.toJSONSchema(
  z.object({
    sessionId: z.string(),
    action: z.string().optional(),
    seconds: z.number().optional(),
    side: z.enum(['a', 'b']).optional(),
    list: z.array(z.object({ name: z.string() })).optional(),
    either: z.union([z.string(), z.object({ name: z.string() })]).optional(),
    anything: z.unknown().optional(),
    walletSignature: z.string().optional(),
    payment: z.object({ amount: z.string() }).optional(),
    api_key: z.string().optional(),
    accessToken: z.string().optional(),
    nonce: z.string().optional(),
    password: z.string().optional(),
    mandate: z.string().optional(),
  }),
);

test('keeps what the schema lists, in its shape', () => {
  const args = {
    sessionId: 's',
    action: 'e4',
    seconds: 3,
    side: 'a',
    list: [{ name: 'n' }],
    either: { name: 'm' },
  };
  expect(redactBySchema(schema, args, redact)).toEqual(args);
});

test('none of twenty planted secrets is kept', () => {
  const secret = (n: number): string => `planted-${n}-secret`;
  const args = {
    sessionId: `about ${TOKEN} now`,
    action: 'registered-secret',
    unlisted: secret(1),
    _meta: { authorization: secret(2) },
    Authorization: secret(3),
    token: secret(4),
    list: [{ name: 'kept', hidden: secret(5), deep: { more: secret(6) } }],
    either: { name: SIGNATURE, other: secret(7) },
    anything: { key: secret(8) },
    walletSignature: secret(9),
    payment: { amount: secret(10), payload: secret(11) },
    api_key: secret(12),
    accessToken: secret(13),
    nonce: secret(14),
    password: secret(15),
    mandate: secret(16),
    privateKey: secret(17),
    seconds: { toString: secret(18) },
    side: [secret(19)],
    cookie: secret(20),
  };
  const kept = JSON.stringify(redactBySchema(schema, args, redact));
  const found = Array.from({ length: 20 }, (_, at) => secret(at + 1)).filter((each) => kept.includes(each));
  expect(found).toEqual([]);
  for (const each of [TOKEN, 'registered-secret', SIGNATURE]) expect(kept).not.toContain(each);
  expect(kept).toContain(`about ${LEFT_OUT} now`);
});

test('the guard sees a secret that is let through', () => {
  const open = z.toJSONSchema(z.object({ remark: z.string() }));
  expect(JSON.stringify(redactBySchema(open, { remark: 'planted' }, redact))).toContain('planted');
});

test('values without a schema, or deeper than any schema, are left out', () => {
  expect(redactBySchema(null, { a: 1 }, redact)).toBe(LEFT_OUT);
  expect(redactBySchema({}, 'text', redact)).toBe(LEFT_OUT);
  expect(redactBySchema({ type: 'array' }, ['text'], redact)).toEqual([LEFT_OUT]);
});
