import { expect, test } from 'vitest';
import { JOIN_PAGE, JOIN_PAGE_CSP } from '../../../../src/main/remote/join-page.ts';

test('the join page says what to type and runs nothing', () => {
  expect(JOIN_PAGE).toContain('arbiter link');
  expect(JOIN_PAGE).not.toMatch(/<script|<form|<a |src=/u);
  expect(JOIN_PAGE_CSP).toContain("default-src 'none'");
});
