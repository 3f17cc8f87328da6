// In process: the facts that ask for attention are scripted, at times that the test sets.
import { expect, test } from 'vitest';
import { createAttention, type AttentionDeps } from '../../../src/main/app-features/attention/index.ts';
import { openTestStorage, type TestStorage } from '../../support/test-storage.ts';
import { windowOf } from '../../support/models.ts';
import { startBuiltHost } from '../../support/built-host.ts';

const OLDEST = { wallet: `0x${'1'.repeat(40)}`, amountMicro: 25_510_000, decidedAtMs: 5 };

/** Services with scripted facts over a real database. */
const depsOf = (storage: TestStorage) => {
  const facts = {
    held: 0,
    waiting: 0,
    renewals: 0,
    dead: 0,
    chain: 'ready',
    suspended: [] as { name: string }[],
  };
  const deps = {
    ...storage,
    safeMode: null,
    unopenedPorts: () => [],
    agents: { findPerson: () => null },
    sessions: { listQuarantined: () => [] },
    challenges: { listOpen: () => [] },
    rewards: { countHeld: () => facts.held, listHeld: () => [{ decision: OLDEST }] },
    wallet: { countWaiting: () => facts.waiting },
    ledgerCheck: { report: () => ({ differences: [], totals: [] }) },
    payments: { subscriptions: { remindersDue: () => Array.from({ length: facts.renewals }) } },
    players: { listPausedSeats: () => [] },
    fleet: { readProblems: () => ({ deadOrders: facts.dead, suspendedWorkers: [] }) },
    chain: { status: () => ({ state: facts.chain, detail: null }) },
    leagues: {
      readModel: {
        listSuspendedAgents: () =>
          facts.suspended.map(({ name }) => ({
            leagueId: 'L',
            kind: 'player',
            agentId: 'P01',
            displayName: name,
          })),
      },
    },
  } as unknown as AttentionDeps;
  return { facts, deps };
};

const verdict = (storage: TestStorage, ok: boolean) =>
  storage.bus.emit('audit.verify', {
    jobId: 'j',
    state: 'done',
    checked: 3,
    total: 3,
    elapsedMs: 1,
    ok,
    firstBroken: ok ? null : 2,
    detail: ok ? null : 'audit: row 2',
  });

test('each kind is listed while its cause exists, and disappears when it is settled', async () => {
  const storage = await openTestStorage();
  const { facts, deps } = depsOf(storage);
  const attention = createAttention(deps);
  const kinds = () => attention.items().map(({ kind }) => kind);
  expect(kinds()).toEqual([]);
  facts.held = 2;
  facts.waiting = 1;
  facts.renewals = 3;
  facts.chain = 'down';
  facts.suspended = [{ name: '<b>Agent</b>' }];
  facts.dead = 2;
  expect(kinds()).toEqual([
    'reward_held',
    'payment_waiting',
    'renewal_due',
    'chain_down',
    'agent_suspended',
    'orders_failed',
  ]);
  expect(attention.items().find(({ kind }) => kind === 'agent_suspended')).toMatchObject({
    subject: 'L',
    detail: '<b>Agent</b>',
  });
  Object.assign(facts, { held: 0, waiting: 0, renewals: 0, dead: 0, chain: 'off', suspended: [] });
  expect(kinds()).toEqual([]);
  attention.stop();
  await storage.close();
});

test('a state is dated when first seen', async () => {
  const storage = await openTestStorage();
  const { facts, deps } = depsOf(storage);
  const attention = createAttention(deps);
  facts.chain = 'down';
  const [first] = attention.items();
  storage.clock.advance(60_000);
  expect(attention.items()[0]?.atMs).toBe(first?.atMs);
  facts.chain = 'ready';
  attention.items();
  facts.chain = 'down';
  expect(attention.items()[0]?.atMs).toBe((first?.atMs ?? 0) + 60_000);
  attention.stop();
  await storage.close();
});

test('a failed verification stays listed, also over a restart, until one passes', async () => {
  const storage = await openTestStorage();
  const { deps } = depsOf(storage);
  const attention = createAttention(deps);
  verdict(storage, false);
  await storage.writer.write(() => undefined);
  expect(attention.items()).toMatchObject([{ kind: 'verify_failed', detail: 'audit: row 2' }]);
  attention.stop();
  const again = createAttention(deps);
  expect(again.items()).toHaveLength(1);
  verdict(storage, true);
  await storage.writer.write(() => undefined);
  expect(again.items()).toEqual([]);
  again.stop();
  await storage.close();
});

test('a host sends items to windows, and quiet kinds are stored in Settings', async () => {
  const host = await startBuiltHost();
  const api = await windowOf(host);
  await api.call('match.start', {
    template: 'tic_tac_toe.v1',
    seats: { x: { kind: 'you' }, o: { kind: 'random' } },
  });
  const { attention } = await api.call('host.overview', {});
  expect(attention).toMatchObject([{ kind: 'your_turn', detail: 'tic_tac_toe.v1' }]);
  expect((await api.call('settings.set', { quiet: ['your_turn'] })).quiet).toEqual(['your_turn']);
  expect((await api.call('host.overview', {})).attention).toHaveLength(1);
  await host.dispose();
});
