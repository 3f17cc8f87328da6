import { expect, test } from 'vitest';
import { formatList } from '../../../renderer/text/format-list.ts';

test('a list has the separators of its language', () => {
  expect(formatList({ language: 'en' }, ['a', 'b', 'c'])).toBe('a, b, c');
  expect(formatList({ language: 'zh-CN' }, ['a', 'b', 'c'])).toBe('a、b、c');
  expect(formatList({ language: 'zh-CN' }, ['a'])).toBe('a');
  expect(formatList({ language: 'en' }, [])).toBe('');
});
