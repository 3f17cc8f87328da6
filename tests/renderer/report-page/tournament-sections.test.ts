import { expect, test } from 'vitest';
import { pageTextsOf } from '../../../renderer/report-page/page-texts.ts';
import { tournamentSections } from '../../../renderer/report-page/tournament-sections.ts';
import { signedTournament } from '../../support/arena/tournament-record.ts';

function drawn(language: 'en' | 'zh-CN' = 'en'): HTMLElement {
  const main = document.createElement('main');
  const status = document.createElement('p');
  main.append(...tournamentSections(signedTournament(), pageTextsOf(language), status));
  return main;
}

test('the page of a tournament shows ratings with their intervals, the crosstable, and every match-up', () => {
  const page = drawn();
  expect(page.querySelector('h1')?.textContent).toBe('Round robin of 3 players');
  const picture = page.querySelector('svg');
  expect(picture?.getAttribute('aria-label')).toMatch(/^tic_tac_toe\.v1, Strict: builtin:\d -?\d+, /u);
  expect(picture?.querySelectorAll('circle')).toHaveLength(3);
  const tableOf = (name: string) => page.querySelector(`[aria-label="${name}"]`);
  const grid = tableOf('Crosstable: tic_tac_toe.v1');
  const [first] = grid?.querySelectorAll('tbody tr') ?? [];
  expect(first?.textContent).toMatch(/^builtin:1.*62\.5% \(.*, pairs: 2/u);
  expect(tableOf('All match-ups')?.querySelectorAll('tbody tr')).toHaveLength(3);
});

test('the share of a player is the rest of that of its opponent', () => {
  const cells = [...drawn().querySelectorAll('[aria-label^="Crosstable"] tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
  expect(cells[0]?.[1]).toContain('62.5%');
  expect(cells[1]?.[0]).toContain('37.5%');
});

test('the page follows the language of the reader', () => {
  expect(drawn('zh-CN').querySelector('h1')?.textContent).toBe('3 位玩家循环赛');
});
