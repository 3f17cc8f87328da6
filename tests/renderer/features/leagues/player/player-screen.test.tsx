import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LeagueMatch, LeaguePlayerPage } from '../../../../../src/shared/contract/index.ts';
import { prepareWindow, renderApp } from '../../../support/render-app.tsx';
import { PLAYERS } from '../../../support/sample-sessions.ts';

prepareWindow();

const match = (round: number, change: Partial<LeagueMatch> = {}): LeagueMatch =>
  ({
    matchId: `R${round}M1`,
    round,
    a: { playerId: 'P01', displayName: 'Ada' },
    b: { playerId: 'P02', displayName: 'Bob' },
    refereeId: 'R01',
    state: 'REPORTED',
    winner: 'P01',
    absent: [],
    disputed: false,
    reason: null,
    isVoid: false,
    voidAttempts: 0,
    replayOf: null,
    lot: null,
    number: null,
    choices: null,
    evidenceGap: null,
    sessionId: null,
    startedAtMs: 0,
    deadlineAtMs: null,
    counted: null,
    decidedAtMs: 1000,
    reportedAtMs: 2000,
    ...change,
  }) as LeagueMatch;

const swapped = { a: { playerId: 'P02', displayName: 'Bob' }, b: { playerId: 'P01', displayName: 'Ada' } };

const PAGE: LeaguePlayerPage = {
  league: { leagueId: 'cup', name: 'Spring cup', game: 'chess.v1', status: 'running' },
  player: {
    kind: 'player',
    agentId: 'P01',
    displayName: 'Ada',
    endpoint: 'http://127.0.0.1:8101/mcp',
    dialect: 'spec',
    builtIn: false,
    strategy: null,
    startMode: 'both',
    phase: 'ACTIVE',
    failures: 2,
    suspendedUntilMs: null,
    unauthenticated: false,
    pendingRegistration: null,
    signs: true,
    registeredAtMs: 0,
    rating: null,
    health: {
      calls: 9,
      failures: 2,
      p50Ms: 12,
      p95Ms: 40,
      lastError: 'E001',
      lastErrorAtMs: 1000,
      lastSeenMs: 1000,
    },
  },
  badge: { kind: 'league', detail: null },
  sessionAgentId: PLAYERS.claude.agentId,
  standing: {
    place: 1,
    rank: 1,
    playerId: 'P01',
    displayName: 'Ada',
    played: 3,
    wins: 1,
    draws: 1,
    losses: 1,
    points: 4,
    technicalLosses: 1,
    sonnebornBerger: 0,
    decidedBy: null,
    elo: { difference: null, interval95: [null, null], margin95: null, superiority: null },
  },
  points: [3, 4, 4],
  matches: [
    match(1),
    match(2, { ...swapped, winner: null }),
    match(3, {
      winner: 'P02',
      absent: ['P01'],
      reason: { code: 'absent', absences: [{ playerId: 'P01', cause: 'no_answer', limitMs: 30_000 }] },
    }),
    match(4, { state: 'COLLECTING', winner: null }),
    match(5, { state: 'planned', winner: null }),
  ],
};

const open = (page = PAGE) =>
  renderApp('/leagues/cup/players/P01', { calls: { 'leagues.player': () => page } });

test('every result is listed from the side of the player, with its seat and the points after it', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Results' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(rows).toHaveLength(5);
  expect(rows[0]).toContain('1BobWhiteWon');
  expect(rows[1]).toContain('2BobBlackDrawn');
  expect(rows[2]).toContain('Lost');
  expect(rows[2]).toContain('Ada did not reply');
  expect(rows[3]).toContain('In play');
  expect(rows[4]).toContain('Not played yet');
  expect(screen.getByText('White · Black').nextSibling?.textContent).toBe('2 · 1');
  expect(screen.getByRole('img', { name: 'Points after each round: 3, 4, 4' })).toBeDefined();
});

test('the opponent leads to its own page, and the agent to its page', async () => {
  open();
  const [opponent] = await screen.findAllByRole('link', { name: 'Bob' });
  expect(opponent?.getAttribute('href')).toBe('#/leagues/cup/players/P02');
  fireEvent.click(screen.getByRole('tab', { name: 'Details' }));
  const agent = await screen.findByRole('link', { name: 'Alpha' });
  expect(agent.getAttribute('href')).toBe(`#/agents/${PLAYERS.claude.agentId}`);
  expect(screen.getByText('2 failed calls in a row')).toBeDefined();
});

test('a player before its first match says so', async () => {
  open({ ...PAGE, standing: null, points: [], matches: [] });
  expect(await screen.findByText('It has no match yet.')).toBeDefined();
});

test('an unknown player has a way back to the league', async () => {
  renderApp('/leagues/cup/players/P01', { refuse: { 'leagues.player': 'NOT_FOUND' } });
  expect(await screen.findByText('Player not found')).toBeDefined();
});
