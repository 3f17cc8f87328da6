import { expect, test } from 'vitest';
import { plainBody } from '../../../../electron/desktop/plain-body.ts';

test('a name is never markup where the desktop reads markup', () => {
  expect(plainBody('<a href="x">A & B</a>', 'linux')).toBe('&lt;a href="x"&gt;A &amp; B&lt;/a&gt;');
});

test('elsewhere a body is plain text as it is', () => {
  expect(plainBody('<b>A & B</b>', 'darwin')).toBe('<b>A & B</b>');
  expect(plainBody('<b>A & B</b>', 'win32')).toBe('<b>A & B</b>');
});
