import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BracketTab } from '../../../../../renderer/features/leagues/bracket/bracket-tab.tsx';
import type { LeagueBracket, LeagueBracketPair } from '../../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../../support/render-app.tsx';
import { leaguePage } from '../live/a-league.ts';

prepareWindow();

type Seat = LeagueBracketPair['seats'][number];
const seat = (name: string | null, change: Partial<Seat> = {}): Seat => ({
  player: name === null ? null : { playerId: name, displayName: name },
  hasBye: false,
  from: null,
  ...change,
});
const box = (
  matchId: string,
  seats: [Seat, Seat],
  change: Partial<LeagueBracketPair> = {},
): LeagueBracketPair => ({
  index: 0,
  matchId,
  seats,
  winner: null,
  byLot: false,
  isDeserted: false,
  state: 'over',
  ...change,
});

/** Three players: the first has a bye. */
const BRACKET: LeagueBracket = {
  rounds: [
    {
      round: 1,
      boxes: [box('R1M1', [seat('Beta'), seat('Gamma')], { index: 1, winner: 'Gamma', byLot: true })],
    },
    {
      round: 2,
      boxes: [
        box('R2M1', [seat('Alpha', { hasBye: true }), seat(null, { from: 'R1M1' })], { state: 'ahead' }),
      ],
    },
  ],
  champion: null,
};

const QUERY = { get: () => '', set: () => undefined };
const open = (bracket: LeagueBracket | null, startedAtMs: number | null = 0) =>
  renderPart(<BracketTab league={leaguePage({ startedAtMs })} addressQuery={QUERY} />, {
    calls: { 'leagues.bracket': () => bracket },
  });

test('a drawn match is a link, one to come is not, and a bye stands in the next round', async () => {
  open(BRACKET);
  const link = await screen.findByRole('link', {
    name: 'Match R1M1 of round 1, Beta – Gamma: Gamma advances by lot',
  });
  expect(link.getAttribute('href')).toBe('#/leagues/league_1/matches/R1M1');
  const ahead = screen.getByRole('group', {
    name: 'Match R2M1 of round 2, Alpha – winner of R1M1: not drawn yet',
  });
  expect(ahead.textContent).toBe('Alphabyewinner of R1M1');
});

test('screen readers get the same as a table', async () => {
  open(BRACKET);
  const rows = within(await screen.findByRole('table', { name: 'Knockout' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'RoundMatchPlayersResult',
    'Semi-finalsR1M1Beta – GammaGamma advances by lot',
    'FinalR2M1Alpha has a bye – winner of R1M1not drawn yet',
  ]);
});

test('where a decision counts, the referee’s result stands beside it', async () => {
  const first = box('R1M1', [seat('Beta'), seat('Gamma')], {
    winner: 'Gamma',
    refereed: { playerId: 'Beta', displayName: 'Beta' },
  });
  open({ ...BRACKET, rounds: [{ round: 1, boxes: [first] }] });
  const link = await screen.findByRole('link', {
    name: 'Match R1M1 of round 1, Beta – Gamma: Gamma won (referee: Beta won)',
  });
  expect(link.textContent).toBe('BetarefereeGammaby decision');
});

test('the champion is named, and a league that has not begun has no bracket yet', async () => {
  open({ ...BRACKET, champion: { playerId: 'Gamma', displayName: 'Gamma' } });
  expect(await screen.findByText('Gamma is the champion')).toBeDefined();
});

test('before the start it says when the bracket comes', async () => {
  open(null, null);
  expect(await screen.findByText(/drawn when the league starts/u)).toBeDefined();
});
