import { expect, test } from 'vitest';
import { pageLanguage, pageTextsOf } from '../../../renderer/report-page/page-texts.ts';
import { reportSections } from '../../../renderer/report-page/report-sections.ts';
import { signedChipsReport, signedReport } from '../../support/arena/report-record.ts';

function drawn(results: string, language: 'en' | 'zh-CN' = 'en'): HTMLElement {
  const main = document.createElement('main');
  main.append(...reportSections(signedReport(results), pageTextsOf(language), document.createElement('p')));
  return main;
}

test('the page shows both ways to count, the verdict with its path, and every game; names stay text', () => {
  const page = drawn('W'.repeat(26));
  expect(page.querySelector('img')).toBeNull();
  expect(page.querySelector('h1')?.textContent).toBe('Score of Ada against </script><img src=x>');
  expect(page.textContent).toContain('100 Elo accepted, 0 rejected, after 12 pairs.');
  expect(page.querySelector('svg')?.getAttribute('aria-label')).toContain('decided at -2.94 or 2.94');
  expect(page.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(13);
  const games = page.querySelectorAll('details tbody tr');
  expect(games).toHaveLength(26);
  expect(games[1]?.textContent).toContain('Ada');
  expect(page.textContent).toContain('0 · 0 · 0 · 0 · 13');
});

test('an open interval has its finite end, and a run without a test has no verdict', () => {
  expect(drawn('W'.repeat(30)).textContent).toContain('(295 … ∞)');
  const main = document.createElement('main');
  const record = { ...signedReport('WD') };
  const results = { ...record.results, verdict: null };
  main.append(...reportSections({ ...record, results }, pageTextsOf('en'), document.createElement('p')));
  expect(main.textContent).not.toContain('Verdict');
});

test('a run with chips shows big blinds a hand, and another one says nothing of them', () => {
  const main = document.createElement('main');
  const record = signedChipsReport([100, -60, -30, 10, 10, 0]);
  main.append(...reportSections(record, pageTextsOf('en'), document.createElement('p')));
  expect(main.textContent).toContain('Chips of Ada');
  expect(main.textContent).toContain('-1.61 … 2.11');
  expect(drawn('WD').textContent).not.toContain('Big blinds');
});

test('the page follows the language of the reader', () => {
  expect(drawn('WD', 'zh-CN').textContent).toContain('得分率');
  expect(pageLanguage(['de', 'zh-Hans-CN', 'en'])).toBe('zh-CN');
  expect([pageLanguage(['en-GB', 'zh']), pageLanguage([])]).toEqual(['en', 'en']);
});

test('no heading of a table is empty', () => {
  for (const heading of drawn('WDLW').querySelectorAll('th')) expect(heading.textContent).not.toBe('');
});
