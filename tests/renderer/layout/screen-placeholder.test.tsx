import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ScreenPlaceholder } from '../../../renderer/layout/screen-placeholder.tsx';
import type { CallName } from '../../../src/shared/contract/index.ts';
import { prepareWindow, renderApp, renderPart } from '../support/render-app.tsx';

prepareWindow();

interface Page {
  readonly path: string;
  readonly call: CallName;
  readonly heading: string;
  readonly missing: string;
  /** The text of the link and its target. */
  readonly back: readonly [string, string];
}

/** All detail pages. */
const PAGES: readonly Page[] = [
  {
    path: '/sessions/s-1',
    call: 'sessions.get',
    heading: 'Session',
    missing: 'Session not found',
    back: ['Sessions', '/sessions'],
  },
  {
    path: '/arena/a-1',
    call: 'arena.get',
    heading: 'Arena',
    missing: 'Run not found',
    back: ['Arena', '/arena'],
  },
  {
    path: '/leagues/l-1',
    call: 'leagues.details',
    heading: 'Leagues',
    missing: 'League not found',
    back: ['Leagues', '/leagues'],
  },
  {
    path: '/leagues/l-1/matches/R1M1',
    call: 'leagues.match',
    heading: 'R1M1',
    missing: 'Match not found in this league',
    back: ['Open the league', '/leagues/l-1?tab=schedule'],
  },
  {
    path: '/rewards/matches/m-1',
    call: 'story.match',
    heading: 'Rewarded match',
    missing: 'No decision about this match',
    back: ['Rewards', '/rewards'],
  },
  {
    path: '/openfront/games/g-1',
    call: 'openfront.game',
    heading: 'OpenFront game',
    missing: 'Game not found',
    back: ['OpenFront', '/openfront'],
  },
];

const main = async (heading: string) => {
  await screen.findByRole('heading', { level: 1, name: heading });
  return within(screen.getByRole('main'));
};

const leads = (part: Awaited<ReturnType<typeof main>>, [text, path]: Page['back']) =>
  expect(part.getByRole('link', { name: text }).getAttribute('href')).toBe(`#${path}`);

test.each(PAGES)('$path reports an unknown id and links back', async (page) => {
  renderApp(page.path, { refuse: { [page.call]: 'NOT_FOUND' } });
  const part = await main(page.heading);
  expect(await part.findByText(page.missing)).toBeTruthy();
  leads(part, page.back);
});

test.each(PAGES)('$path shows why it cannot be read and links back', async (page) => {
  renderApp(page.path, { refuse: { [page.call]: 'UNAVAILABLE' } });
  const part = await main(page.heading);
  expect((await part.findByRole('alert')).textContent).toContain('UNAVAILABLE');
  leads(part, page.back);
});

test('a loading screen says so and nothing else', () => {
  renderPart(
    <ScreenPlaceholder
      title="Session"
      failure={null}
      missing={{ title: 'Session not found' }}
      back={{ path: '/sessions', label: 'Sessions' }}
    />,
  );
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeTruthy();
  expect(screen.queryByText('Session not found')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
