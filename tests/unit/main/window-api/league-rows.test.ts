import { expect, test } from 'vitest';
import {
  createChampionCache,
  toLeagueAgent,
  toLeagueMatch,
  warningsOf,
} from '../../../../src/main/window-api/league-rows.ts';
import type {
  LeagueAgentView,
  LeagueReadModel,
  LeagueProgress,
  LeagueMatchView,
} from '../../../../src/main/league/index.ts';

const AT = '2026-11-21T00:00:00.000Z';
const FIRST = { playerId: 'p1', displayName: 'Ann', points: 9, played: 3 };

const progress = (status: string, leagueId = 'l1') =>
  ({
    league: {
      leagueId,
      status,
      createdAt: AT,
      startedAt: null,
      endedAt: null,
      settings: { format: 'swiss', allowedPorts: [9000] },
    },
  }) as unknown as LeagueProgress;

function readModel(tables: Readonly<Record<string, object[]>>) {
  const requested: string[] = [];
  const table = (leagueId: string) => {
    requested.push(leagueId);
    return tables[leagueId] ?? [];
  };
  return { requested, view: { readTable: table, countPlayers: () => 2 } as unknown as LeagueReadModel };
}

test('a running league has no champion, and that of a finished one is read once', () => {
  const { requested, view } = readModel({ l1: [FIRST] });
  const championOf = createChampionCache(view);
  expect(championOf(progress('running'))).toBeNull();
  expect(requested).toEqual([]);
  for (let n = 0; n < 3; n += 1) {
    expect(championOf(progress('completed'))).toEqual({ playerId: 'p1', displayName: 'Ann', points: 9 });
  }
  expect(requested).toEqual(['l1']);
});

test('a finished league without players has no champion, which is also read once', () => {
  const { requested, view } = readModel({});
  const championOf = createChampionCache(view);
  expect([championOf(progress('completed')), championOf(progress('completed'))]).toEqual([null, null]);
  expect(requested).toEqual(['l1']);
});

test('times that were not reached are null, and so is a missing referee', () => {
  const match = { refereeId: '', absent: null, choices: null, decidedAt: AT, reportedAt: null };
  expect(toLeagueMatch(match as unknown as LeagueMatchView)).toMatchObject({
    refereeId: null,
    absent: [],
    choices: null,
    decidedAtMs: Date.parse(AT),
    reportedAtMs: null,
  });
});

test('a player has a rating, a referee with the same id has none', () => {
  const of = toLeagueAgent([{ playerId: 'x', before: { rating: 1 }, after: { rating: 2 } } as never]);
  const agent = (kind: string, healthState: object) =>
    of({ kind, agentId: 'x', registeredAt: AT, healthState } as unknown as LeagueAgentView);
  expect(agent('player', { phase: 'ACTIVE', openUntilMs: 5 })).toMatchObject({
    rating: { after: { rating: 2 } },
    suspendedUntilMs: null,
  });
  expect(agent('referee', { phase: 'SUSPENDED', openUntilMs: 5 })).toMatchObject({
    rating: null,
    suspendedUntilMs: 5,
  });
});

test('warns of registrations that wait and of referees without a token, while the league is not over', () => {
  const agent = (kind: string, agentId: string, more: object): LeagueAgentView =>
    ({
      kind,
      agentId,
      displayName: agentId,
      isHosted: false,
      pending: null,
      authenticatesCalls: false,
      otherLeagueId: null,
      ...more,
    }) as LeagueAgentView;
  const agents = [
    agent('player', 'P01', { isHosted: true }),
    agent('player', 'P02', { pending: { at: AT, times: 3 } }),
    agent('referee', 'REF01', {}),
    agent('referee', 'REF02', { authenticatesCalls: true, otherLeagueId: 'league_2025' }),
  ];
  expect(warningsOf(progress('running'), agents)).toEqual([
    { warning: 'registered_again', kind: 'player', agentId: 'P02', displayName: 'P02', times: 3 },
    { warning: 'readable', kind: 'referee', agentId: 'REF01', displayName: 'REF01', times: 0 },
    {
      warning: 'other_league_id',
      kind: 'referee',
      agentId: 'REF02',
      displayName: 'REF02',
      times: 0,
      sentId: 'league_2025',
    },
  ]);
  expect(warningsOf(progress('completed'), agents).map(({ warning }) => warning)).toEqual([
    'other_league_id',
  ]);
  expect(warningsOf(progress('running'), agents.slice(2)).map(({ warning }) => warning)).toEqual([
    'other_league_id',
  ]);
});
