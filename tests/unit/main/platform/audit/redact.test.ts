import { describe, expect, test } from 'vitest';
import { redactedPayload } from '../../../../../src/main/platform/audit/redact.ts';
import { SECRET_KEYS } from '../../../../support/secret-keys.ts';

const redacted = (payload: Record<string, unknown>): unknown => JSON.parse(redactedPayload(payload));

const TOKEN = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF';
const KEY = `0x${'ab'.repeat(32)}`;

describe('redactedPayload', () => {
  test.each(SECRET_KEYS)('hides the value of %s of any type', (key) => {
    expect(redacted({ [key]: 'open' })).toEqual({ [key]: '[redacted]' });
    expect(redacted({ inner: { [key]: ['open'] } })).toEqual({ inner: { [key]: '[redacted]' } });
  });

  test('hides secrets inside texts of members with other names', () => {
    const text = redactedPayload({
      note: `header was Bearer abc.def and ${TOKEN}`,
      list: [KEY, 'sk-abcdefghijklmnop1234', 'eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl'],
      [TOKEN]: 1,
    });
    for (const secret of ['abc.def', TOKEN, KEY, 'sk-abc', 'eyJ']) expect(text).not.toContain(secret);
  });

  test('keeps public values: hashes, ids, counts and heads', () => {
    const payload = {
      txHash: KEY,
      head: 'cd'.repeat(32),
      seed_commitment: 'ef'.repeat(32),
      session_id: '7f8d1c3e-0c5b-4f43-9f0e-6a4f3b1c2d3e',
      tokens: 12,
      won: true,
    };
    expect(redacted(payload)).toEqual(payload);
  });

  test('bounds depth, members, text and size', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 50; level += 1) deep = { deep };
    expect(JSON.stringify(redacted({ deep }))).toContain('[too deep]');
    expect(redacted({ list: Array.from({ length: 500 }, () => 0) })).toMatchObject({ list: { length: 100 } });
    expect((redacted({ text: 'x '.repeat(5000) }) as { text: string }).text).toHaveLength(2001);
    const wide = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, 'word '.repeat(300)]));
    expect(redacted(wide)).toMatchObject({ truncated: true });
  });

  test('accepts any value without throwing and returns plain JSON', () => {
    const odd = JSON.parse('{"__proto__": {"polluted": true}}') as Record<string, unknown>;
    const value = redacted({
      odd,
      big: 10n,
      nan: Number.NaN,
      date: new Date(0),
      bad: new Date(Number.NaN),
      none: undefined,
      run: () => 1,
    });
    expect(value).toEqual({
      odd,
      big: '10',
      nan: null,
      date: '1970-01-01T00:00:00.000Z',
      bad: null,
    });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    expect(() => redactedPayload(circle)).not.toThrow();
  });
});
