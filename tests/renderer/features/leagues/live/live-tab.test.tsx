import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LiveTab } from '../../../../../renderer/features/leagues/live/live-tab.tsx';
import type { LeagueMatch, LeaguePage } from '../../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../../support/render-app.tsx';
import { leagueMatch, leaguePage } from './a-league.ts';

prepareWindow();

const PLAYING: Partial<LeagueMatch> = {
  matchId: 'R2M2',
  state: 'COLLECTING',
  winner: null,
  reason: null,
  number: null,
  choices: null,
  decidedAtMs: null,
  reportedAtMs: null,
};

interface Given {
  readonly matches?: readonly LeagueMatch[];
  readonly results?: readonly LeagueMatch[];
}

const open = (league: LeaguePage, { matches = [], results = [] }: Given = {}) =>
  renderPart(<LiveTab league={league} />, {
    calls: {
      'leagues.schedule': () => ({ rounds: [], round: league.round, matches: [...matches] }),
      'leagues.results': () => [...results],
    },
  });

test('a match of even or odd shows its choices and its number only once it is decided', async () => {
  open(leaguePage(), { matches: [leagueMatch({ matchId: 'R2M1' }), leagueMatch(PLAYING)] });
  const cards = within(await screen.findByRole('list', { name: 'Matches of round 2' })).getAllByRole('link');
  expect(cards.map((card) => card.textContent)).toEqual([
    'AlphaevenBetaoddnumber 8 · Alpha won',
    'Alphachoosing …Betachoosing …number sealed until decided',
  ]);
});

test('a match on a board that is not open yet shows no choices and no number', async () => {
  open(leaguePage({ game: 'tic_tac_toe.v1' }), { matches: [leagueMatch({ ...PLAYING, sessionId: null })] });
  const cards = within(await screen.findByRole('list', { name: 'Matches of round 2' })).getAllByRole('link');
  expect(cards.map((card) => card.textContent)).toEqual(['AlphaBetathe board is not open yet']);
});

test('what is just over names the winner and the reason, and links to the match', async () => {
  open(leaguePage(), {
    results: [
      leagueMatch(),
      leagueMatch({
        matchId: 'R1M2',
        winner: null,
        reason: { code: 'number', number: 8, parity: 'even', right: 2 },
      }),
    ],
  });
  const links = within(await screen.findByRole('region', { name: 'Latest results' })).getAllByRole('link');
  expect(links[0]?.textContent).toContain('Alpha beat Betanumber 8 is even');
  expect(links[0]?.getAttribute('href')).toBe('#/leagues/league_1/matches/R1M1');
  expect(links[1]?.textContent).toContain('Alpha – Beta: Draw');
});

test('the table says what a result is worth', async () => {
  open(leaguePage());
  const table = await screen.findByRole('table');
  const rule = document.getElementById(table.getAttribute('aria-describedby') ?? '');
  expect(rule?.textContent).toBe('A win is worth 3 points, a draw 1, a loss 0.');
});

test('the table marks who rose and who fell since the round began', async () => {
  open(leaguePage());
  const rows = within(await screen.findByRole('table', { name: 'Table' })).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('Alpha▲2up 2 places');
  expect(rows[2]?.textContent).toContain('Beta▼1down 1 place');
});

test.each<readonly [Partial<LeaguePage>, RegExp]>([
  [{ status: 'registering', round: 0, standings: [] }, /No match is played yet/u],
  [{ round: 0 }, /The first round is being drawn/u],
  [{}, /Round 2 is over/u],
  [{ status: 'cancelled' }, /not being played/u],
])('says why nothing is played: %j', async (change, sentence) => {
  open(leaguePage(change));
  expect(await screen.findByText(sentence)).toBeDefined();
});

test('after the end it names the champion and shows the final table', async () => {
  const champion = { playerId: 'P01', displayName: 'Alpha', points: 6 };
  open(leaguePage({ status: 'completed', champion }));
  expect((await screen.findByRole('region', { name: 'Completed' })).textContent).toBe(
    'Alpha is the champion6 points',
  );
  expect(screen.getByRole('table', { name: 'Final table' })).toBeDefined();
});

test('players whom no tie-break tells apart share the first place', async () => {
  const champion = { playerId: 'P01', displayName: 'Alpha', points: 6 };
  const league = leaguePage({ status: 'completed', champion });
  open({ ...league, standings: league.standings.map((row) => ({ ...row, rank: 1 })) });
  const text = (await screen.findByRole('region', { name: 'Completed' })).textContent;
  expect(text).toContain(`${league.standings.length} players share first place`);
  expect(text).not.toContain('champion');
});
