import { expect, test } from 'vitest';
import { planText } from '../../../../renderer/features/payments/plans/plan-text.ts';
import { loadTexts, loadTranslator } from '../../../../renderer/text/index.ts';

test('plans that came with the program are in the language of the window, changed and own ones stay', async () => {
  await loadTexts(['payments']);
  const chinese = await loadTranslator('zh-CN');
  expect(planText(chinese, 'day-pass', 'Day pass')).toBe('日票');
  expect(planText(chinese, 'day-pass', 'A day for students')).toBe('A day for students');
  expect(planText(chinese, 'my-plan', 'Day pass')).toBe('Day pass');
});
