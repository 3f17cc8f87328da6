import { expect, test } from 'vitest';
import { parseFrame } from '../../../../../src/main/openfront/rules/parse-frame.ts';

const codeOf = (text: string): string => {
  const read = parseFrame(text);
  return read.ok ? read.value.t : read.code;
};

test('distinguishes text that is not JSON from JSON that is not a frame', () => {
  expect(['', '{', '{"t":"tick"'].map(codeOf)).toEqual(['NOT_JSON', 'NOT_JSON', 'NOT_JSON']);
  for (const text of ['null', '7', '[]', '"tick"', '{}', '{"t":1}', '{"t":"welcome"}'])
    expect(codeOf(text)).toBe('UNKNOWN_FRAME');
});

test('refuses inherited property names as frame types', () => {
  for (const t of ['toString', '__proto__', 'constructor'])
    expect(codeOf(JSON.stringify({ t }))).toBe('UNKNOWN_FRAME');
});

test('refuses a frame with an invalid field and names the field in a bounded text', () => {
  const read = parseFrame(JSON.stringify({ t: 'tick', tick: 'soon' }));
  expect(read).toMatchObject({ code: 'MALFORMED_FRAME', message: expect.stringMatching(/^tick\.tick: /u) });
  expect(read.ok ? '' : read.message.length).toBeLessThan(300);
});

test('accepts a tick with only its number', () => {
  expect(parseFrame('{"t":"tick","tick":5}')).toMatchObject({ ok: true, value: { t: 'tick', tick: 5 } });
});
