import { expect, test } from 'vitest';
import { AT, openLeagueStores } from '../../../../support/league/rows.ts';

const KEY = { leagueId: 'l1', matchId: 'R1M1' };
const DRAW = { number: 7, salt: 's', hash: 'h' };
const VERDICT = { choices: { P01: 'odd', P02: 'even' } as const, winner: 'P01', absent: [], decidedAt: AT };

async function openDrawnLeague() {
  const stores = await openLeagueStores();
  stores.openLeague();
  stores.draw(1, [
    ['P01', 'P02'],
    ['P03', 'P04'],
  ]);
  stores.draw(2, [['P03', 'P01']]);
  return stores;
}

test('passes the states in order and skips none', async () => {
  const { matches } = await openDrawnLeague();
  expect([matches.markJoined(KEY), matches.markCollecting(KEY, DRAW)]).toEqual([false, false]);
  expect([
    matches.markInvited(KEY, 'c1'),
    matches.markCollecting(KEY, DRAW),
    matches.markJoined(KEY),
  ]).toEqual([true, false, true]);
  expect([matches.markCollecting(KEY, DRAW), matches.markDecided(KEY, VERDICT)]).toEqual([true, true]);
  expect(matches.findMatch('l1', 'R1M1')).toMatchObject({
    phase: 'DECIDED',
    drawnNumber: 7,
    choices: VERDICT.choices,
    winner: 'P01',
    absent: [],
  });
  expect(matches.findMatch('l1', 'R1M2')).toMatchObject({ phase: 'scheduled', winner: null, absent: null });
});

test('does not decide, invite or reassign a decided match', async () => {
  const { matches } = await openDrawnLeague();
  matches.markDecided(KEY, VERDICT);
  expect([
    matches.markDecided(KEY, { ...VERDICT, winner: 'P02' }),
    matches.markInvited(KEY, 'c2'),
    matches.updateReferee(KEY, 'REF02'),
    matches.linkSession(KEY, 's1'),
  ]).toEqual([false, false, false, false]);
  expect(matches.findMatch('l1', 'R1M1')).toMatchObject({ winner: 'P01', refereeId: 'REF01' });
});

test('reports a result once, and decides an undecided match by its report', async () => {
  const { matches, report } = await openDrawnLeague();
  expect([report('R1M1', 'P02', ['P01']), report('R1M1', 'P01')]).toEqual([true, false]);
  expect(matches.findMatch('l1', 'R1M1')).toMatchObject({ winner: 'P02', absent: ['P01'], decidedAt: AT });
});

test('keeps the drawn number and clears the choices when a match starts again', async () => {
  const { matches } = await openDrawnLeague();
  matches.markInvited(KEY, 'c1');
  matches.markJoined(KEY);
  matches.markCollecting(KEY, DRAW);
  expect(matches.markInvited(KEY, 'c2')).toBe(true);
  expect(matches.findMatch('l1', 'R1M1')).toMatchObject({
    phase: 'INVITED',
    conversationId: 'c2',
    drawnNumber: 7,
    numberHash: 'h',
    choices: null,
  });
});

test('returns scores of reported matches in schedule order and results of all matches', async () => {
  const { matches, report } = await openDrawnLeague();
  report('R2M1', null);
  report('R1M2', null, ['P03', 'P04']);
  expect(matches.listScores('l1')).toEqual([
    { round: 1, a: 'P03', b: 'P04', winner: null, absent: ['P03', 'P04'], isVoid: false, lot: null },
    { round: 2, a: 'P03', b: 'P01', winner: null, absent: [], isVoid: false, lot: null },
  ]);
  expect(matches.listResults('l1').map(({ matchId, phase }) => `${matchId} ${phase}`)).toEqual([
    'R1M1 scheduled',
    'R1M2 REPORTED',
    'R2M1 REPORTED',
  ]);
  expect([
    matches.countReported('l1'),
    matches.countReportedBy('l1', 'REF01'),
    matches.countReportedBy('l1', 'REF02'),
  ]).toEqual([2, 2, 0]);
});

test('finds a match by its session, and returns numbers of finished matches, oldest first', async () => {
  const { matches, report, seat } = await openDrawnLeague();
  seat('ada', 'board');
  for (const [matchId, number] of [
    ['R2M1', 4],
    ['R1M2', 9],
    ['R1M1', 2],
  ] as const) {
    const key = { leagueId: 'l1', matchId };
    matches.markInvited(key, 'c');
    matches.markJoined(key);
    matches.markCollecting(key, { ...DRAW, number });
  }
  report('R2M1', 'P01');
  report('R1M2', 'P03');
  expect([matches.listDrawnNumbers('l1', 'P03'), matches.listDrawnNumbers('l1', 'P02')]).toEqual([
    [9, 4],
    [],
  ]);
  matches.markInvited(KEY, 'c');
  matches.linkSession(KEY, 'board');
  expect([matches.findBySession('board')?.matchId, matches.findBySession('other')]).toEqual(['R1M1', null]);
});
