import { expect, test } from 'vitest';
import { toAgentView } from '../../../../src/main/league/views/agent-view.ts';
import { createReadModel } from '../../../../src/main/league/views/read-model.ts';
import type { LeaguePageDeps } from '../../../../src/main/window-api/league-pages.ts';
import { leaguePlayerCalls } from '../../../../src/main/window-api/league-player.ts';
import { testLeagueContext } from '../../../support/league/league-context.ts';
import { agentOf, AT } from '../../../support/league/rows.ts';
import { processorMs } from '../../../support/processor-time.ts';

const player = (agentId: string, over: object = {}) => ({
  kind: 'player',
  agentId,
  displayName: agentId,
  isHosted: true,
  identity: `house:${agentId}:{"kind":"builtin","level":3}`,
  sessionAgent: null,
  healthState: { phase: 'ACTIVE', failures: 0, openUntilMs: null },
  registeredAt: '2026-11-21T00:00:00.000Z',
  pending: null,
  health: {},
  ...over,
});

const AGENTS = [
  player('P01'),
  player('P02', { identity: 'house:P02:always_odd' }),
  player('P03', { isHosted: false, identity: 'outside:8101:P03' }),
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
    readProgress: (leagueId: string) =>
      leagueId === 'cup'
        ? {
            league: { leagueId, name: 'Cup', gameType: 'chess.v1', status: 'running', settings: {} },
            round: 2,
            played: 2,
          }
        : null,
    listAgents: () => AGENTS,
    ratingsOf: () => [],
    readModel: {
      readTable: () => [{ playerId: 'P01', uniqueRank: 1, sharedRank: 1 }],
      readPlayerPoints: (_: string, playerId: string) => (playerId === 'P01' ? [3] : []),
      listMatchesByPlayer: (_: string, playerId: string) =>
        ROUNDS.flat().filter(({ a, b }) => [a.playerId, b.playerId].includes(playerId)),
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

/** A round robin of so many players as the circle method draws it; the first player of each pair wins. */
async function playedLeague(size: number) {
  const stores = await testLeagueContext();
  const { context } = stores;
  stores.openLeague({ gameType: 'chess.v1' });
  const ids = Array.from({ length: size }, (_, index) => `P${index + 1}`);
  stores.enter(...ids.map((id) => agentOf('player', id)));
  context.store.startLeague('l1', { rounds: size - 1, matches: (size * (size - 1)) / 2 }, AT);
  const [fixed = '', ...circle] = ids;
  for (let round = 1; round < size; round += 1) {
    const order = [fixed, ...circle];
    const pairs = order.slice(0, size / 2).map((id, index) => [id, order[size - 1 - index] ?? ''] as const);
    stores.draw(round, pairs);
    for (const [index, [a]] of pairs.entries()) stores.report(`R${round}M${index + 1}`, a);
    context.store.completeRound('l1', round, AT);
    circle.unshift(circle.pop() ?? '');
  }
  const readModel = createReadModel(context);
  const leagues = {
    readModel,
    readProgress: readModel.readProgress,
    listAgents: (leagueId: string) =>
      context.store.listAgents(leagueId).map((agent) => toAgentView(context, agent)),
    ratingsOf: (leagueId: string) => context.ratings.listByLeague(leagueId),
  };
  return leaguePlayerCalls({ leagues, agents: { find: () => null } } as unknown as LeaguePageDeps);
}

test(
  'the page of a player in a league of 10,000 games is read within 100 ms',
  { timeout: 120_000 },
  async () => {
    const calls = await playedLeague(142);
    const times: number[] = [];
    for (let run = 0; run < 12; run += 1) {
      const startMs = processorMs();
      const page = await calls['leagues.player']({ leagueId: 'l1', playerId: 'P7' });
      times.push(processorMs() - startMs);
      expect(page.ok && [page.value.matches.length, page.value.points.length]).toEqual([141, 141]);
    }
    process.stdout.write(`player of 10,011 games: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms\n`);
    // The best of twelve, because the first runs compile the code.
    expect(Math.min(...times)).toBeLessThanOrEqual(100);
  },
);
