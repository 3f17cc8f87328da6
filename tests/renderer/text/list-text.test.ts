import { expect, test } from 'vitest';
import { listText } from '../../../renderer/text/list-text.ts';

test('a list has the separators of its language', () => {
  expect(listText({ language: 'en' }, ['a', 'b', 'c'])).toBe('a, b, c');
  expect(listText({ language: 'zh-CN' }, ['a', 'b', 'c'])).toBe('a、b、c');
  expect(listText({ language: 'zh-CN' }, ['a'])).toBe('a');
  expect(listText({ language: 'en' }, [])).toBe('');
});
