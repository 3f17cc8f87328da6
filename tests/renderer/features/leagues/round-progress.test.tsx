import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RoundProgress } from '../../../../renderer/features/leagues/round-progress.tsx';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';
import { leaguePage } from './live/a-league.ts';

prepareWindow();

const bar = async () => screen.findByRole('progressbar', { name: 'Matches played' });
const widths = (element: HTMLElement) =>
  [...element.children].map((segment) => (segment.firstElementChild as HTMLElement).style.width);

test('shows a segment for each round, the matches, and the time that is left', async () => {
  renderPart(<RoundProgress league={leaguePage()} />, {});
  const shown = await bar();
  expect(widths(shown)).toEqual(['100%', '50%', '0%']);
  expect(shown.getAttribute('aria-valuetext')).toBe(
    'round 2 of 3 · 3 of 5 matches · 1 live · about 4 min left',
  );
});

test('a league that is over has no live match and no time left', async () => {
  renderPart(<RoundProgress league={leaguePage({ status: 'completed', round: 3, played: 5 })} />, {});
  expect((await bar()).getAttribute('aria-valuetext')).toBe('round 3 of 3 · 5 of 5 matches');
});

test('very many rounds are one segment', async () => {
  renderPart(<RoundProgress league={leaguePage({ rounds: 99, matches: 100, played: 25 })} />, {});
  expect(widths(await bar())).toEqual(['25%']);
});
