import { expect, test } from 'vitest';
import { pluralForm, type Plural } from '../../../src/shared/plural.ts';

const POLISH: Plural = { one: 'mecz', few: 'mecze', many: 'meczów', other: 'meczu' };

test('chooses among the four forms of Polish', () => {
  const rules = new Intl.PluralRules('pl');
  const forms = [1, 2, 4, 5, 12, 22, 25, 1.5].map((count) => pluralForm(rules, POLISH, count));
  expect(forms).toEqual(['mecz', 'mecze', 'mecze', 'meczów', 'meczów', 'mecze', 'meczów', 'meczu']);
});

test('uses the form "other" where the category has none', () => {
  expect(pluralForm(new Intl.PluralRules('pl'), { other: 'x' }, 2)).toBe('x');
  expect(pluralForm(new Intl.PluralRules('zh-CN'), { other: '场' }, 1)).toBe('场');
});
