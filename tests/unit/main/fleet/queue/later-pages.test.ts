import { expect, test } from 'vitest';
import { CANDIDATES_PER_PAGE, createLaterPages } from '../../../../../src/main/fleet/queue/later-pages.ts';

const EMPTY = { isLast: false, hasWork: false };

test('each worker goes from page to page, and begins again after the last one', () => {
  const pages = createLaterPages();
  pages.recordPage('w', EMPTY);
  expect(pages.offsetFor('w')).toBe(2 * CANDIDATES_PER_PAGE);
  expect(pages.offsetFor('x')).toBe(CANDIDATES_PER_PAGE);
  pages.recordPage('w', { isLast: true, hasWork: false });
  expect(pages.offsetFor('w')).toBe(CANDIDATES_PER_PAGE);
});

test('a page that held work is considered again, also if it is the last one', () => {
  const pages = createLaterPages();
  pages.recordPage('w', EMPTY);
  pages.recordPage('w', { isLast: true, hasWork: true });
  expect(pages.offsetFor('w')).toBe(2 * CANDIDATES_PER_PAGE);
});
