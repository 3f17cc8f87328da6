import { expect, test } from 'vitest';
import { escapeNotificationBody } from '../../../../electron/desktop/escape-notification.ts';

test('markup is escaped on Linux', () => {
  expect(escapeNotificationBody('<a href="x">A & B</a>', 'linux')).toBe(
    '&lt;a href="x"&gt;A &amp; B&lt;/a&gt;',
  );
});

test('other systems get the text unchanged', () => {
  expect(escapeNotificationBody('<b>A & B</b>', 'darwin')).toBe('<b>A & B</b>');
  expect(escapeNotificationBody('<b>A & B</b>', 'win32')).toBe('<b>A & B</b>');
});
