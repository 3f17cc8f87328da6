import { expect, test } from 'vitest';
import type { LeagueProgress } from '../../../../src/main/league/index.ts';
import { toLeaguePage, toOpenLeagueRequest } from '../../../../src/main/window-api/league-pages.ts';
import type { LeagueDraft } from '../../../../src/shared/contract/index.ts';

const PLAN: LeagueDraft = {
  name: 'Cup',
  game: 'chess.v1',
  format: 'swiss',
  swissRounds: 5,
  seats: [
    { kind: 'strategy', name: 'A', strategy: 'markov' },
    { kind: 'board', name: 'B', choice: { kind: 'builtin', level: 3 } },
  ],
  referees: 1,
  auth: 'strict',
  wire: 'tolerant',
  budgetMs: 0,
  allowedPorts: [9000],
};

test('a seat becomes a strategy or a player, never both', () => {
  expect(toOpenLeagueRequest(PLAN).players).toEqual([
    { name: 'A', strategy: 'markov' },
    { name: 'B', player: { kind: 'builtin', level: 3 } },
  ]);
});

test('Swiss rounds are dropped for another format', () => {
  expect(toOpenLeagueRequest(PLAN).settings).toMatchObject({ swissRounds: 5 });
  expect(toOpenLeagueRequest({ ...PLAN, format: 'knockout' }).settings).toMatchObject({ swissRounds: null });
});

test('referees are not trusted and forfeits not rated unless that was chosen', () => {
  expect(toOpenLeagueRequest(PLAN).settings).toMatchObject({
    trustReferee: false,
    rateTechnical: false,
    budgetMs: 0,
  });
  expect(toOpenLeagueRequest({ ...PLAN, trustReferee: true }).settings).toMatchObject({ trustReferee: true });
});

test('the page names the address of the manager only while it listens', () => {
  const progress = {
    league: {
      leagueId: 'l1',
      status: 'running',
      createdAt: '2026-11-21T00:00:00.000Z',
      startedAt: null,
      endedAt: null,
      settings: { format: 'swiss', allowedPorts: [9000] },
    },
  } as unknown as LeagueProgress;
  const readModel = {
    readTable: () => [],
    readPreviousStandings: () => new Map(),
    countPlayers: () => 2,
  } as never;
  const urlOf = (manager: number | null) =>
    toLeaguePage(progress, {
      readModel,
      champions: () => null,
      manager,
      leagues: { startToken: () => null, listAgents: () => [], isJoinable: () => false },
    }).managerUrl;
  expect(urlOf(8000)).toBe('http://localhost:8000/mcp');
  expect(urlOf(null)).toBeNull();
});
