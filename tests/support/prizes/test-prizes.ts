import type { PrizeContext } from '../../../src/main/rewards/prizes/service.ts';
import { prizeStore } from '../../../src/main/rewards/prizes/store.ts';
import { accept, type Outcome } from '../../../src/shared/outcome.ts';
import { memoryServices, type MemoryServices } from '../memory-services.ts';

export const ANN = `0x${'a'.repeat(40)}` as const;
export const BOB = `0x${'b'.repeat(40)}` as const;

/** The answers of the league and the reward authority. A test may change them at any time. */
export interface World {
  status: string;
  table: { playerId: string; displayName: string; sharedRank: number }[];
  matches: object[];
  agentWallets: Record<string, `0x${string}`>;
  isHosted: boolean;
  /** A referee of another program is registered, and whether the league allows it beside a prize. */
  externalReferee: boolean;
  externalReferees: boolean;
  pool: Outcome<readonly unknown[]>;
  refereed: () => Promise<Outcome<unknown>>;
}

type RequestKind = 'pool' | 'match' | 'open' | 'cancel';

export interface TestPrizes extends MemoryServices {
  readonly context: PrizeContext;
  readonly world: World;
  /** The calls of the prizes to rewards and leagues, in order. */
  readonly requested: { readonly kind: RequestKind; readonly request: unknown }[];
}

/** A prize context with a database in memory and one league `l1` with the players ann and bob. */
export async function testPrizes(): Promise<TestPrizes> {
  const services = await memoryServices();
  const { db } = services;
  db.exec(`insert into leagues (league_id, name, game_type, status, settings, created_at)
    values ('l1', 'L', 'chess', 'running', '{}', '2026')`);
  const world: World = {
    status: 'running',
    table: [
      { playerId: 'ann', displayName: 'Ann', sharedRank: 1 },
      { playerId: 'bob', displayName: 'Bob', sharedRank: 2 },
    ],
    matches: [],
    agentWallets: {},
    isHosted: true,
    externalReferee: false,
    externalReferees: false,
    pool: accept([{}]),
    refereed: () => Promise.resolve(accept({})),
  };
  const requested: { kind: RequestKind; request: unknown }[] = [];
  const seats = [
    { kind: 'player', agentId: 'ann', sessionAgent: 'agent-ann' },
    { kind: 'referee', agentId: 'bob', sessionAgent: 'agent-bob' },
  ];
  const leagues = {
    async createLeague(league: unknown, insertInJob: (leagueId: string) => void = () => undefined) {
      requested.push({ kind: 'open', request: league });
      await services.writer.write(() => insertInJob('l1'));
      const { status } = world;
      return accept({ leagueId: 'l1', status, settings: { expect: null } });
    },
    cancel(leagueId: string) {
      requested.push({ kind: 'cancel', request: leagueId });
      world.status = 'cancelled';
      return Promise.resolve(accept({ leagueId }));
    },
    readProgress: (id: string) => {
      const { status, externalReferees } = world;
      const settings = { externalReferees, expect: null };
      return id === 'l1' ? { league: { leagueId: id, status, settings } } : null;
    },
    hasExternalReferee: () => world.externalReferee,
    find: () => ({ agents: seats, matches: world.matches }),
    readModel: {
      readTable: () => world.table,
      findMatch: () => ({ begunAtMs: Date.UTC(2026, 10, 21) }),
      findReferee: () => ({ isHosted: world.isHosted }),
    },
  };
  const rewards = {
    rewardRefereed(request: unknown) {
      requested.push({ kind: 'match', request });
      return world.refereed();
    },
    payPool(request: unknown) {
      requested.push({ kind: 'pool', request });
      return Promise.resolve(world.pool);
    },
    findDecision: () => null,
    walletOfAgent: (agentId: string) => world.agentWallets[agentId] ?? null,
  };
  const context = {
    ...services,
    crashPoint: () => undefined,
    leagues,
    rewards,
    shouldRewardSessions: () => false,
    isAttestedOnly: () => false,
    dailyMintLimitMicro: () => 100_000_000_000,
    store: prizeStore(db),
  } as unknown as PrizeContext;
  return { ...services, context, world, requested };
}

/** A match of ann and bob that ann won within a minute. */
export const reportedMatch = (change: object = {}): object => ({
  leagueId: 'l1',
  matchId: 'm1',
  phase: 'REPORTED',
  a: 'ann',
  b: 'bob',
  winner: 'ann',
  absent: null,
  decidedAt: '2026-11-21T00:01:00.000Z',
  refereeId: 'r1',
  ...change,
});
