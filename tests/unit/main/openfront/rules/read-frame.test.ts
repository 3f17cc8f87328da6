import { expect, test } from 'vitest';
import { readFrame } from '../../../../../src/main/openfront/rules/read-frame.ts';

const codeOf = (text: string): string => {
  const read = readFrame(text);
  return read.ok ? read.value.t : read.code;
};

test('what is no JSON, and JSON that is no frame, are told apart', () => {
  expect(['', '{', '{"t":"tick"'].map(codeOf)).toEqual(['NOT_JSON', 'NOT_JSON', 'NOT_JSON']);
  for (const text of ['null', '7', '[]', '"tick"', '{}', '{"t":1}', '{"t":"welcome"}'])
    expect(codeOf(text)).toBe('UNKNOWN_FRAME');
});

test('names that every object has are no frames', () => {
  for (const t of ['toString', '__proto__', 'constructor'])
    expect(codeOf(JSON.stringify({ t }))).toBe('UNKNOWN_FRAME');
});

test('a frame with a wrong field is refused with the place of the fault, in bounded words', () => {
  const read = readFrame(JSON.stringify({ t: 'tick', tick: 'soon' }));
  expect(read).toMatchObject({ code: 'MALFORMED_FRAME', message: expect.stringMatching(/^tick\.tick: /u) });
  expect(read.ok ? '' : read.message.length).toBeLessThan(300);
});

test('a tick that says nothing but its number is a whole frame', () => {
  expect(readFrame('{"t":"tick","tick":5}')).toMatchObject({ ok: true, value: { t: 'tick', tick: 5 } });
});
