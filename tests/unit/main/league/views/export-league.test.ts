import { expect, test } from 'vitest';
import { exportLeague } from '../../../../../src/main/league/views/export-league.ts';
import type { LeagueView } from '../../../../../src/main/league/types.ts';

const agent = (agentId: string, displayName: string) => ({ kind: 'player', agentId, displayName });
const match = (changes: object) => ({
  round: 1,
  matchId: 'R1M1',
  a: 'P01',
  b: 'P02',
  refereeId: 'REF01',
  phase: 'REPORTED',
  winner: null,
  absent: [],
  drawnNumber: 7,
  choices: { P01: 'odd', P02: 'odd' },
  disputed: false,
  sessionId: null,
  reportedAt: '2026-11-21T10:00:00.000Z',
  ...changes,
});

const view = (matches: readonly object[]): LeagueView =>
  ({
    league: { leagueId: 'league_1', settings: {} },
    agents: [agent('P01', '=cmd|calc'), agent('P02', 'Ada, "the first"')],
    rounds: [],
    matches,
    standings: [],
  }) as unknown as LeagueView;

const rows = (matches: readonly object[]): string[] =>
  exportLeague(view(matches), 'matches_csv').text.split('\r\n').slice(1, -1);

test('escapes names that a spreadsheet would run or that contain line breaks', () => {
  const [row = ''] = rows([match({})]);
  expect(row).toContain(`,'=cmd|calc,P02,"Ada, ""the first""",`);
});

test('exports winner, draw or void, and null for an unfinished match', () => {
  const results = rows([
    match({ winner: 'P01' }),
    match({ winner: 'P02' }),
    match({}),
    match({ absent: ['P01', 'P02'] }),
    match({ phase: 'COLLECTING' }),
  ]).map((row) => row.split(',').at(-12));
  expect(results).toEqual(['a', 'b', 'draw', 'void', '']);
});

test('names files by league and part', () => {
  const names = (['json', 'table_csv', 'matches_csv'] as const).map(
    (format) => exportLeague(view([]), format).fileName,
  );
  expect(names).toEqual(['league-1.json', 'league-1-table.csv', 'league-1-matches.csv']);
});

test('names the worker of a match, and null where this host played it', () => {
  const by = { worker: 'box 1', trust: 'own' } as const;
  const played = {
    ...view([match({ sessionId: 's1', lot: null }), match({ matchId: 'R1M2', sessionId: 's2', lot: null })]),
    rounds: [{ round: 1, byes: [], pairedAt: null, completedAt: null }],
    playedBy: new Map([['s1', by]]),
  } as unknown as LeagueView;
  const { rounds } = JSON.parse(exportLeague(played, 'json').text) as { rounds: { matches: object[] }[] };
  expect(rounds[0]?.matches).toMatchObject([{ played_by: by }, { match_id: 'R1M2', played_by: null }]);
  const [names, first, second] = exportLeague(played, 'matches_csv').text.split('\r\n');
  expect([names, first, second].map((row) => row?.split(',').slice(-2))).toEqual([
    ['worker', 'worker_class'],
    ['box 1', 'own'],
    ['', ''],
  ]);
});
