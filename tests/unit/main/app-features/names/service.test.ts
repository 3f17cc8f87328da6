import { expect, test } from 'vitest';
import { createNames, type NamesDeps } from '../../../../../src/main/app-features/names/index.ts';
import type { Db } from '../../../../../src/main/platform/db/open.ts';
import { CALLS } from '../../../../../src/shared/contract/index.ts';
import { memoryDb } from '../../../../support/memory-db.ts';
import { agentRow, insertRow, leagueRow, paymentRow, sessionRow } from '../../../../support/rows.ts';

const wallet = (digit: string): string => `0x${digit.repeat(40)}`;
const ANN = {
  agentId: 'ann',
  name: 'Ann',
  kind: 'external',
  createdAt: '',
  revokedAt: null,
  player: '{"name":"Claude Desktop","via":"mcp"}',
} as const;
const FIVE = {
  ...ANN,
  agentId: 'five',
  name: 'Built-in level 5',
  kind: 'builtin',
  player: '{"kind":"builtin","level":5,"copy":1}',
} as const;

async function openNames(over: Partial<NamesDeps> = {}) {
  const db = await memoryDb();
  db.pragma('foreign_keys = OFF');
  for (const id of ['ann', 'five']) insertRow(db, 'agents', agentRow(id));
  insertRow(db, 'sessions', sessionRow('s1'));
  insertRow(db, 'participants', { session_id: 's1', agent_id: 'ann', role: 'black' });
  insertRow(db, 'participants', { session_id: 's1', agent_id: 'five', role: 'white' });
  insertLeague(db);
  const names = createNames({
    db,
    agents: { find: (id) => [ANN, FIVE].find(({ agentId }) => agentId === id) ?? null },
    games: { get: () => ({ roles: ['white', 'black'] }) } as never,
    rewards: { originOf: () => null },
    knownAddresses: async () => [],
    ...over,
  });
  return { db, names };
}

function insertLeague(db: Db): void {
  insertRow(db, 'leagues', leagueRow('cup'));
  for (const [id, name] of [
    ['P01', 'Ada'],
    ['P02', 'Bo'],
  ] as const)
    insertRow(db, 'league_agents', {
      league_id: 'cup',
      kind: 'player',
      agent_id: id,
      display_name: name,
      endpoint: '',
      port: Number(id.slice(1)),
      dialect: 'spec',
      token: id,
      life: '{}',
      registered_at: '',
    });
  insertRow(db, 'league_matches', {
    league_id: 'cup',
    match_id: 'R1M1',
    round: 1,
    position: 1,
    a: 'P01',
    b: 'P02',
    referee_id: 'REF01',
    phase: 'PLANNED',
  });
}

test('agents, sessions, leagues and their matches are named, in the order of the ids, each once', async () => {
  const { names } = await openNames();
  const found = await names.resolve(['cup/R1M1', 's1', 'nobody', 'ann', 's1', 'cup']);
  expect(
    found.map(({ id, type, name, players, path }) => [
      id,
      type,
      name,
      players.map((each) => each.name),
      path,
    ]),
  ).toEqual([
    ['cup/R1M1', 'league_match', null, ['Ada', 'Bo'], '/leagues/cup/matches/R1M1'],
    ['s1', 'session', null, ['Built-in level 5', 'Ann'], '/sessions/s1'],
    ['ann', 'agent', 'Ann', ['Ann'], '/agents/ann'],
    ['cup', 'league', 'Cup', [], '/leagues/cup'],
  ]);
  expect(found[1]?.game).toBe('chess.v1');
  expect(found[2]?.badge).toEqual({ kind: 'mcp', detail: 'Claude Desktop' });
  expect(CALLS['names.resolve'].output.parse(found)).toEqual(found);
});

test('players and referees of a league are named, and a player has a page', async () => {
  const { names } = await openNames();
  const [player] = await names.resolve(['cup/P01', 'cup/P09']);
  expect(player).toMatchObject({ type: 'league_agent', name: 'Ada', path: '/leagues/cup/players/P01' });
});

test('a wallet has the name of the agent or the league player that owns it, the agent first', async () => {
  const { db, names } = await openNames();
  insertRow(db, 'league_wallets', { league_id: 'cup', player_id: 'P02', wallet: wallet('b'), at: 1 });
  insertRow(db, 'league_wallets', { league_id: 'cup', player_id: 'P01', wallet: wallet('a'), at: 1 });
  insertRow(db, 'agent_wallets', { agent_id: 'five', wallet: wallet('a'), at: 1 });
  const upper = `0x${'A'.repeat(40)}`;
  const found = await names.resolve([upper, wallet('b'), wallet('c')]);
  expect(found.map(({ id, name, badge, path }) => [id, name, badge?.detail ?? null, path])).toEqual([
    [upper, 'Built-in level 5', '5', `/rewards/wallets?wallet=${wallet('a')}`],
    [wallet('b'), 'Bo', null, `/rewards/wallets?wallet=${wallet('b')}`],
  ]);
});

test('addresses of the host have their role, from its chain and from what it sent before', async () => {
  const { db, names } = await openNames({
    knownAddresses: async () => [
      { address: `0x${'E'.repeat(40)}`, role: 'agent_wallet' },
      { address: wallet('d'), role: 'usdc' },
    ],
  });
  insertRow(db, 'chain_epochs', {
    ordinal: 1,
    epoch: 'e/1',
    profile: 'local',
    chain_id: 31337,
    genesis_hash: '0x',
    reward_token: wallet('f'),
    created_ms: 1,
  });
  const found = await names.resolve([wallet('d'), wallet('e'), wallet('f')]);
  expect(found.map(({ role, path }) => [role, path])).toEqual([
    ['usdc', '/rewards/chain'],
    ['agent_wallet', '/payments/wallet'],
    ['monard', '/rewards/chain'],
  ]);
});

test('a reward is named by what was rewarded, and its page is its own', async () => {
  const origins = {
    r1: { kind: 'match', system: 'sessions', name: 's1' },
    r2: { kind: 'pool', system: 'league', name: 'cup' },
    r3: { kind: 'client' },
  } as const;
  const { names } = await openNames({
    rewards: { originOf: (id) => origins[id as keyof typeof origins] ?? null },
  });
  const found = await names.resolve(['r1', 'r2', 'r3', 'r4']);
  expect(found.map(({ type, name, players, path }) => [type, name, players.length, path])).toEqual([
    ['reward', null, 2, '/rewards/matches/r1'],
    ['reward', 'Cup', 0, '/rewards/matches/r2'],
    ['reward', null, 0, '/rewards/matches/r3'],
  ]);
});

test('payments, plans and arena runs have names', async () => {
  const { db, names } = await openNames();
  insertRow(db, 'payments', paymentRow('pay1', { tool: 'chess_analysis' }));
  insertRow(db, 'arenas', {
    arena_id: 'run',
    template: 'chess.v1',
    options: '{}',
    player_a: '{"name":"One","choice":{"kind":"random"}}',
    player_b: '{"name":"Two","choice":{"kind":"random"}}',
    games: 2,
    policies: '[]',
    state: 'done',
    created_at: '',
  });
  const found = await names.resolve(['pay1', 'run']);
  expect(found.map(({ type, name, players }) => [type, name, players.map((each) => each.name)])).toEqual([
    ['payment', 'chess_analysis', []],
    ['arena', null, ['One', 'Two']],
  ]);
});

test('a call takes 200 ids and no more', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `id${index}`);
  const { input } = CALLS['names.resolve'];
  expect(input.safeParse({ ids }).success).toBe(true);
  expect(input.safeParse({ ids: [...ids, 'one'] }).success).toBe(false);
  expect(input.safeParse({ ids: ['x'.repeat(201)] }).success).toBe(false);
});
