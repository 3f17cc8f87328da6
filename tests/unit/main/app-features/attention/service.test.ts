import { expect, test } from 'vitest';
import {
  createAttention,
  type AttentionDeps,
} from '../../../../../src/main/app-features/attention/service.ts';
import { openLeagueStores } from '../../../../support/league/rows.ts';

interface Facts {
  unopenedPorts: { port: number; problem: string }[];
  quarantined: string[];
  waiting: number;
  challenges: object[];
}

async function createTestAttention(more: Partial<AttentionDeps> = {}) {
  const storage = await openLeagueStores();
  const facts: Facts = { unopenedPorts: [], quarantined: [], waiting: 0, challenges: [] };
  const attention = createAttention({
    ...storage,
    agents: { findPerson: () => null, find: (agentId: string) => ({ name: agentId, kind: 'external' }) },
    challenges: { listOpen: () => facts.challenges },
    sessions: { listQuarantined: () => facts.quarantined },
    chain: { status: () => ({ state: 'ready', detail: null }) },
    rewards: { countHeld: () => 0, listHeld: () => [] },
    wallet: { countWaiting: () => facts.waiting },
    ledgerCheck: { report: () => ({ differences: [], totals: [] }) },
    payments: { subscriptions: { remindersDue: () => [] } },
    leagues: { readModel: { listSuspendedAgents: () => [] } },
    players: { listPausedSeats: () => [] },
    fleet: { readProblems: () => ({ deadOrders: 0, suspendedWorkers: [] }) },
    safeMode: null,
    unopenedPorts: () => facts.unopenedPorts,
    ...more,
  } as unknown as AttentionDeps);
  return { ...storage, facts, attention };
}

test('an item without a time is dated when first seen, and dated again after it was absent', async () => {
  const { facts, attention, clock } = await createTestAttention();
  const begun = clock.nowMs();
  facts.waiting = 2;
  expect(attention.items()).toMatchObject([{ id: 'pay', atMs: begun }]);
  clock.advance(60_000);
  expect(attention.items()).toMatchObject([{ id: 'pay', atMs: begun }]);
  facts.waiting = 0;
  expect(attention.items()).toEqual([]);
  facts.waiting = 1;
  expect(attention.items()).toMatchObject([{ atMs: begun + 60_000 }]);
});

test('a failed verification stays listed until one passes; a running one changes nothing', async () => {
  const { attention, bus, writer, clock } = await createTestAttention();
  const verify = async (state: 'running' | 'done', ok: boolean | null): Promise<void> => {
    bus.emit('audit.verify', { state, ok, detail: 'row 7' } as never);
    await writer.write(() => undefined);
  };
  await verify('done', false);
  expect(attention.items()).toMatchObject([{ kind: 'verify_failed', detail: 'row 7', atMs: clock.nowMs() }]);
  await verify('running', null);
  expect(attention.items()).toHaveLength(1);
  await verify('done', true);
  expect(attention.items()).toEqual([]);
});

test('the item for a full disk disappears when writing works again', async () => {
  const { attention, bus } = await createTestAttention();
  bus.emit('storage.changed', { state: 'failing' } as never);
  expect(attention.items()).toMatchObject([{ kind: 'disk_full' }]);
  bus.emit('storage.changed', { state: 'ok' } as never);
  expect(attention.items()).toEqual([]);
});

test('the most serious items come first, and at most twenty are returned', async () => {
  const { facts, attention } = await createTestAttention({ safeMode: { reason: 'corrupt' } as never });
  facts.waiting = 1;
  facts.unopenedPorts = [{ port: 8000, problem: 'Port 8000 is in use by node' }];
  facts.quarantined = Array.from({ length: 30 }, (_, n) => `s${n}`);
  const kinds = attention.items().map(({ kind }) => kind);
  expect([kinds.length, kinds.slice(0, 3)]).toEqual([20, ['safe_mode', 'port_in_use', 'quarantined']]);
});

test('after its stop it ignores further events', async () => {
  const { attention, bus } = await createTestAttention();
  attention.stop();
  bus.emit('storage.changed', { state: 'failing' } as never);
  expect(attention.items()).toEqual([]);
});

test('agents who wait for an opponent are listed by name, but not those who wait for somebody else', async () => {
  const { facts, attention } = await createTestAttention();
  const challenge = (challengeId: string, opponent: string | null) => ({
    challengeId,
    challenger: `Ada ${challengeId}`,
    opponent,
    createdAt: '2026-11-21T00:00:00.000Z',
  });
  facts.challenges = [challenge('c1', null), challenge('c2', 'ben')];
  expect(attention.items()).toMatchObject([{ kind: 'challenge_waiting', subject: 'c1', detail: 'Ada c1' }]);
});
