import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { prepareWindow, renderApp } from '../../support/render-app.tsx';
import { idOf } from '../../support/sample-sessions.ts';
import { sampleTournament, TOURNAMENT_ID } from '../../support/sample-tournaments.ts';

prepareWindow();

const PLACE = `/arena/tournament/${TOURNAMENT_ID}`;
const heading = () => screen.findByRole('heading', { level: 1, name: 'Round robin of 3 players' });

test('tournaments are listed above the runs and lead to their page', async () => {
  renderApp('/arena');
  const list = await screen.findByRole('list', { name: 'Runs of many players' });
  expect(list.textContent).toContain('Tic-tac-toe, Rock, paper, scissors');
  expect(list.textContent).toContain('20 of 32');
  fireEvent.click(within(list).getByRole('link'));
  await heading();
  expect(window.location.hash).toBe(`#${PLACE}`);
});

test('the ranking shows ratings with intervals, and players without common results in separate tables', async () => {
  renderApp(PLACE);
  await heading();
  const ranking = await screen.findByRole('region', { name: 'Ranking' });
  expect((await within(ranking).findAllByText('Built-in level 3')).length).toBeGreaterThan(0);
  expect(ranking.textContent).toContain('No results connect the players of these 2 tables');
  expect(ranking.textContent).toContain('All games, each with the same weight');
});

test('the cross table shows each result from the side of its row, and what was not played', async () => {
  renderApp(PLACE);
  await heading();
  const [table] = within(
    screen.getAllByRole('region', { name: 'Crosstable' })[0] as HTMLElement,
  ).getAllByRole('table');
  const cellsOf = (row: number) =>
    within(within(table as HTMLElement).getAllByRole('row')[row] as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cellsOf(1)).toEqual(['', '25.0%5.0% – 50.0%8 of 8', '—0 of 8']);
  expect(cellsOf(2)[0]).toBe('75.0%50.0% – 95.0%8 of 8');
  fireEvent.click(screen.getByRole('button', { name: 'Rock, paper, scissors' }));
  expect(cellsOf(1)).toEqual(['', '50.0%30.0% – 70.0%8 of 8', 'no match-up']);
  fireEvent.click(within(table as HTMLElement).getAllByRole('link')[0] as HTMLElement);
  expect(window.location.hash).toBe(`#/arena/${idOf(394)}`);
});

test('a stopped tournament says why and goes on when it is resumed', async () => {
  const { host } = renderApp(PLACE);
  await heading();
  expect(screen.getByText(/The model’s server is gone/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeDefined();
  expect(screen.queryByText(/The model’s server is gone/)).toBeNull();
  expect(host.requested.find(({ call }) => call === 'tournament.change')?.input).toEqual({
    tournamentId: TOURNAMENT_ID,
    to: 'resume',
  });
});

test('a running tournament is stopped after a confirmation', async () => {
  const { host } = renderApp(PLACE);
  await heading();
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Stop all runs' }));
  expect(host.requested.filter(({ call }) => call === 'tournament.change')).toHaveLength(1);
  const sure = await screen.findByRole('alertdialog');
  fireEvent.click(within(sure).getByRole('button', { name: 'Stop after 20 games' }));
  expect(await screen.findByText('Stopped by you')).toBeDefined();
});

test('the sample is the tournament of the page, and an unknown one is said to be missing', async () => {
  expect(sampleTournament(0).runs).toHaveLength(4);
  renderApp(`/arena/tournament/${idOf(399)}`, { refuse: { 'tournament.get': 'NOT_FOUND' } });
  expect(await screen.findByText('Runs not found')).toBeDefined();
});

test('a tournament is set up from games, players and pairs, and its page follows', async () => {
  const { host } = renderApp('/arena/tournament/new');
  expect(await screen.findByText('Choose a game and at least two players.')).toBeDefined();
  const start = screen.getByRole('button', { name: /^Play/ });
  expect(start).toHaveProperty('disabled', true);
  for (const name of ['Tic-tac-toe', 'Random player', 'Built-in player, level 1', 'Qwen 14B'])
    fireEvent.click(await screen.findByRole('checkbox', { name }));
  expect(screen.queryByText('Choose a game and at least two players.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Play 24 games' }));
  await heading();
  expect(host.requested.find(({ call }) => call === 'tournament.start')?.input).toEqual({
    format: 'round_robin',
    players: [
      { kind: 'random' },
      { kind: 'builtin', level: 1 },
      { kind: 'llm', endpointId: expect.any(String) },
    ],
    templates: ['tic_tac_toe.v1'],
    pairs: 4,
    atOnce: 2,
    openings: true,
  });
});

test('the signed report of a tournament is saved as a page', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => clicked.mockRestore());
  const { host } = renderApp(PLACE);
  await heading();
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Signed report as a page' }));
  await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
  expect(host.requested.find(({ call }) => call === 'tournament.report')?.input).toMatchObject({
    format: 'html',
  });
});
