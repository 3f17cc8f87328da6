import { expect, test } from 'vitest';
import type { LeaguePageDeps } from '../../../../src/main/window-api/league-pages.ts';
import { leaguePlayerCalls } from '../../../../src/main/window-api/league-player.ts';

const player = (agentId: string, over: object = {}) => ({
  kind: 'player',
  agentId,
  displayName: agentId,
  builtIn: true,
  identity: `house:${agentId}:{"kind":"builtin","level":3}`,
  sessionAgent: null,
  life: { phase: 'ACTIVE', failures: 0, openUntilMs: null },
  registeredAt: '2026-11-21T00:00:00.000Z',
  pending: null,
  health: {},
  ...over,
});

const AGENTS = [
  player('P01'),
  player('P02', { identity: 'house:P02:always_odd' }),
  player('P03', { builtIn: false, identity: 'outside:8101:P03' }),
  player('P04', { sessionAgent: 'mcp' }),
  { ...player('R01'), kind: 'referee' },
];

const match = (round: number, a: string, b: string) => ({
  matchId: `R${round}`,
  round,
  a: { playerId: a, displayName: a },
  b: { playerId: b, displayName: b },
  absent: null,
  reason: null,
  choices: null,
  lot: null,
  decidedAt: null,
  reportedAt: null,
});

const ROUNDS = [
  [match(1, 'P01', 'P02'), match(1, 'P03', 'P04')],
  [match(2, 'P03', 'P01'), match(2, 'P02', 'P04')],
];

const deps = {
  agents: {
    find: (id: string) =>
      id === 'mcp' ? { kind: 'external', player: '{"name":"Claude Desktop","via":"mcp"}' } : null,
  },
  leagues: {
    progress: (leagueId: string) =>
      leagueId === 'cup'
        ? {
            league: { leagueId, name: 'Cup', gameType: 'chess.v1', status: 'running', settings: {} },
            round: 2,
            played: 2,
          }
        : null,
    agents: () => AGENTS,
    ratingsIn: () => [],
    readModel: {
      table: () => [{ playerId: 'P01', rank: 1 }],
      history: () => ({ rounds: 1, players: [{ playerId: 'P01', displayName: 'P01', points: [3] }] }),
      schedule: (_leagueId: string, round: number | null) => ({
        rounds: [{ round: 1 }, { round: 2 }],
        round: round ?? 2,
        matches: ROUNDS[(round ?? 2) - 1] ?? [],
      }),
    },
  },
} as unknown as LeaguePageDeps;

const read = async (leagueId: string, playerId: string) =>
  leaguePlayerCalls(deps)['leagues.player']({ leagueId, playerId });

test('a player has its own matches of all rounds, its points and its place', async () => {
  const found = await read('cup', 'P01');
  expect(found.ok && found.value.matches.map(({ matchId }) => matchId)).toEqual(['R1', 'R2']);
  expect(found).toMatchObject({ ok: true, value: { points: [3], standing: { rank: 1 } } });
  expect(await read('cup', 'P02')).toMatchObject({ ok: true, value: { points: [], standing: null } });
});

test.each([
  ['P01', { kind: 'builtin', detail: '3' }],
  ['P02', { kind: 'builtin', detail: null }],
  ['P03', { kind: 'league', detail: null }],
  ['P04', { kind: 'mcp', detail: 'Claude Desktop' }],
])('what plays for %s', async (playerId, badge) => {
  expect(await read('cup', playerId)).toMatchObject({ ok: true, value: { badge } });
});

test('a referee is no player, and unknown leagues are refused', async () => {
  expect(await read('cup', 'R01')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(await read('gone', 'P01')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});
