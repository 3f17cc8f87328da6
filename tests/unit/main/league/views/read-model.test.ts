import { expect, test } from 'vitest';
import { createReadModel } from '../../../../../src/main/league/views/read-model.ts';
import type { LeagueSettings } from '../../../../../src/main/league/records.ts';
import { testLeagueContext } from '../../../../support/league/league-context.ts';
import { AT, agentOf } from '../../../../support/league/rows.ts';

async function openReadModel(settings: Partial<LeagueSettings> = {}) {
  const stores = await testLeagueContext();
  stores.openLeague({ settings });
  for (const id of ['P01', 'P02', 'P03', 'P04'])
    stores.enter(agentOf('player', id, { displayName: `Name ${id}` }));
  stores.draw(1, [
    ['P01', 'P02'],
    ['P03', 'P04'],
  ]);
  stores.context.store.startLeague('l1', { rounds: 3, matches: 6 }, AT);
  return { ...stores, readModel: createReadModel(stores.context) };
}

test('refers to players by their position in the table', async () => {
  const { readModel, report } = await openReadModel();
  report('R1M1', 'P02');
  report('R1M2', null, ['P03', 'P04']);
  const { players, cells } = readModel.readCrosstable('l1');
  expect(players[0]).toEqual({ playerId: 'P02', displayName: 'Name P02', points: 3 });
  expect(cells.map(([a, b, result, id]) => [players[a]?.playerId, players[b]?.playerId, result, id])).toEqual(
    [
      ['P01', 'P02', 'b', 'R1M1'],
      ['P03', 'P04', 'void', 'R1M2'],
    ],
  );
});

test('shares the reasons of results between the cells of the crosstable', async () => {
  const { readModel, report } = await openReadModel();
  report('R1M1', 'P02', ['P01']);
  report('R1M2', null, ['P03', 'P04']);
  const { cells, reasons } = readModel.readCrosstable('l1');
  expect(cells.map((cell) => reasons[cell[4] ?? -1])).toEqual([
    { code: 'absent', absences: [{ playerId: 'P01', cause: 'reported', limitMs: null }] },
    {
      code: 'absent',
      absences: [
        { playerId: 'P03', cause: 'reported', limitMs: null },
        { playerId: 'P04', cause: 'reported', limitMs: null },
      ],
    },
  ]);
});

test('lists decided matches, newest first, with their reasons', async () => {
  const { readModel, report } = await openReadModel();
  expect(readModel.listResults('l1', 5)).toEqual([]);
  report('R1M1', 'P02');
  report('R1M2', 'P03');
  expect(readModel.listResults('l1', 5).map(({ matchId, reason }) => [matchId, reason?.code])).toEqual([
    ['R1M2', 'report'],
    ['R1M1', 'report'],
  ]);
  expect(readModel.listResults('l1', 1)).toHaveLength(1);
  expect(readModel.listResults('none', 1)).toEqual([]);
});

test('shows a match as open, then playing, then as a draw', async () => {
  const { readModel, context, report } = await openReadModel();
  const cell = () => readModel.readCrosstable('l1').cells[0]?.[2];
  expect(cell()).toBe('open');
  context.matches.markInvited({ leagueId: 'l1', matchId: 'R1M1' }, 'c');
  expect(cell()).toBe('playing');
  report('R1M1', null);
  expect(cell()).toBe('draw');
});

test('shows future rounds of a running league with player names', async () => {
  const { readModel } = await openReadModel();
  const { rounds, round } = readModel.readSchedule('l1', null);
  expect([rounds.map(({ isPaired }) => isPaired), round]).toEqual([[true, false, false], 1]);
  const ahead = readModel.readSchedule('l1', 3).matches;
  expect(ahead.map(({ matchId, state }) => [matchId, state])).toEqual([
    ['R3M1', 'planned'],
    ['R3M2', 'planned'],
  ]);
  expect(ahead[0]?.a.displayName).toMatch(/^Name P/u);
});

test('shows no future rounds that depend on results, and no schedule for an unknown league', async () => {
  const { readModel } = await openReadModel({ format: 'swiss' });
  expect(readModel.readSchedule('l1', null).rounds).toHaveLength(1);
  expect(readModel.readSchedule('none', null)).toEqual({ rounds: [], round: null, matches: [] });
});

test('shows the deadline of a running match and hides its number', async () => {
  const { readModel, context, clock } = await openReadModel({ budgetMs: 5000 });
  const key = { leagueId: 'l1', matchId: 'R1M1' };
  context.matches.markInvited(key, 'c');
  context.matches.markJoined(key);
  context.matches.markCollecting(key, { number: 7, salt: 's', hash: 'h' });
  expect(readModel.findMatch('l1', 'R1M1')).toMatchObject({
    drawnNumber: null,
    salt: null,
    begunAtMs: clock.nowMs(),
    deadlineAtMs: clock.nowMs() + 5000,
  });
  expect([readModel.findMatch('l1', 'R9M9'), readModel.findMatch('none', 'R1M1')]).toEqual([null, null]);
});

test('adds up points of completed rounds only', async () => {
  const { readModel, report, draw, context } = await openReadModel();
  report('R1M1', 'P01');
  report('R1M2', null);
  context.store.completeRound('l1', 1, AT);
  draw(2, [['P01', 'P03']]);
  report('R2M1', 'P01');
  const pointsOf = () =>
    Object.fromEntries(readModel.readPointsHistory('l1').players.map((row) => [row.playerId, row.points]));
  expect(pointsOf()).toEqual({ P01: [3], P02: [0], P03: [1], P04: [1] });
  context.store.completeRound('l1', 2, AT);
  expect(pointsOf()).toMatchObject({ P01: [3, 6], P03: [1, 1] });
});

test('says how far the newest round is, and how long the rest may take', async () => {
  const { readModel, context, report } = await openReadModel();
  expect(readModel.readProgress('none')).toBeNull();
  expect(readModel.readProgress('l1')).toMatchObject({
    round: 1,
    played: 0,
    newestRound: { matches: 2, reported: 0, live: 0 },
    leftMs: null,
  });
  context.matches.markInvited({ leagueId: 'l1', matchId: 'R1M1' }, 'c');
  expect(readModel.readProgress('l1')?.newestRound).toMatchObject({ reported: 0, live: 1 });
  report('R1M1', 'P01');
  expect(readModel.readProgress('l1')).toMatchObject({ played: 1, newestRound: { reported: 1, live: 0 } });
});

test('remembers the places before the newest round', async () => {
  const { readModel, draw, report } = await openReadModel();
  expect(readModel.readPreviousStandings('l1').size).toBe(0);
  report('R1M1', 'P02');
  report('R1M2', 'P04');
  draw(2, [['P01', 'P03']]);
  const before = readModel.readPreviousStandings('l1');
  report('R2M1', 'P01');
  expect([before.get('P02'), before.get('P04')].toSorted()).toEqual([1, 2]);
  expect(readModel.readPreviousStandings('l1')).toEqual(before);
});

test('draws the bracket of a knockout only, with names and states', async () => {
  const league = await openReadModel();
  expect(league.readModel.readBracket('l1')).toBeNull();
  const { readModel, context } = await openReadModel({ format: 'knockout' });
  const boxes = () => readModel.readBracket('l1')?.rounds.flatMap((round) => round.boxes) ?? [];
  expect(boxes().map(({ matchId, state }) => [matchId, state])).toEqual([
    ['R1M1', 'open'],
    ['R1M2', 'open'],
    ['R2M1', 'ahead'],
  ]);
  expect(boxes()[2]?.seats.map(({ player, from }) => player?.displayName ?? from)).toEqual(['R1M1', 'R1M2']);
  expect(boxes()[0]?.seats[0].player).toEqual({ playerId: 'P01', displayName: 'Name P01' });
  expect(readModel.readBracket('l1')?.champion).toBeNull();
  context.matches.markInvited({ leagueId: 'l1', matchId: 'R1M1' }, 'c');
  context.matches.markInvited({ leagueId: 'l1', matchId: 'R1M2' }, 'c');
  expect(boxes().map(({ state }) => state)).toContain('open');
});

test('a player has its own matches, drawn and planned, and the points that the history of all players says', async () => {
  const { readModel, context, report, draw } = await openReadModel();
  report('R1M1', 'P02');
  report('R1M2', null);
  context.store.completeRound('l1', 1, AT);
  draw(2, [
    ['P01', 'P03'],
    ['P02', 'P04'],
  ]);
  report('R2M1', null);
  const opponents = (playerId: string) =>
    readModel
      .listMatchesByPlayer('l1', playerId)
      .map(({ round, state, a, b }) => [round, state, a.playerId, b.playerId]);
  const own = opponents('P03');
  expect(own.slice(0, 2)).toEqual([
    [1, 'REPORTED', 'P03', 'P04'],
    [2, 'REPORTED', 'P01', 'P03'],
  ]);
  const planned = readModel
    .readSchedule('l1', 3)
    .matches.filter(({ a, b }) => [a.playerId, b.playerId].includes('P03'));
  expect(own.slice(2)).toEqual(
    planned.map(({ round, state, a, b }) => [round, state, a.playerId, b.playerId]),
  );
  expect(planned).toHaveLength(1);
  context.store.completeRound('l1', 2, AT);
  for (const { playerId, points } of readModel.readPointsHistory('l1').players)
    expect([playerId, ...readModel.readPlayerPoints('l1', playerId)]).toEqual([playerId, ...points]);
  expect(readModel.readPlayerPoints('l1', 'P03')).toEqual([1, 2]);
  expect([readModel.listMatchesByPlayer('none', 'P01'), readModel.readPlayerPoints('none', 'P01')]).toEqual([
    [],
    [],
  ]);
});
