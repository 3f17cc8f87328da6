import { expect, test } from 'vitest';
import {
  createAttention,
  type AttentionDeps,
} from '../../../../../src/main/app-features/attention/service.ts';
import { openLeagueStores } from '../../../../support/league/rows.ts';

interface Facts {
  takenPorts: { port: number; holder: string }[];
  quarantined: string[];
  held: number;
}

async function stage(more: Partial<AttentionDeps> = {}) {
  const house = await openLeagueStores();
  const facts: Facts = { takenPorts: [], quarantined: [], held: 0 };
  const needs = createAttention({
    ...house,
    agents: { person: () => null },
    sessions: { quarantined: () => facts.quarantined },
    chain: { status: () => ({ state: 'ready', detail: null }) },
    rewards: { heldCount: () => facts.held, held: () => [] },
    wallet: { waitingCount: () => 0 },
    payments: { subscriptions: { renewalsDue: () => [] } },
    leagues: { readModel: { suspended: () => [] } },
    safeMode: null,
    takenPorts: () => facts.takenPorts,
    ...more,
  } as unknown as AttentionDeps);
  return { ...house, facts, needs };
}

test('what has no time of its own waits since it was first seen, and anew once it was gone', async () => {
  const { facts, needs, clock } = await stage();
  const begun = clock.nowMs();
  facts.held = 2;
  expect(needs.items()).toMatchObject([{ id: 'held', atMs: begun }]);
  clock.advance(60_000);
  expect(needs.items()).toMatchObject([{ id: 'held', atMs: begun }]);
  facts.held = 0;
  expect(needs.items()).toEqual([]);
  facts.held = 1;
  expect(needs.items()).toMatchObject([{ atMs: begun + 60_000 }]);
});

test('a failed verification stays until one holds; one that goes on says nothing', async () => {
  const { needs, bus, writer, clock } = await stage();
  const verify = async (state: 'running' | 'done', ok: boolean | null): Promise<void> => {
    bus.emit('audit.verify', { state, ok, detail: 'row 7' } as never);
    await writer.write(() => undefined);
  };
  await verify('done', false);
  expect(needs.items()).toMatchObject([{ kind: 'verify_failed', detail: 'row 7', atMs: clock.nowMs() }]);
  await verify('running', null);
  expect(needs.items()).toHaveLength(1);
  await verify('done', true);
  expect(needs.items()).toEqual([]);
});

test('a full disk is gone when writing works again', async () => {
  const { needs, bus } = await stage();
  bus.emit('storage.changed', { state: 'failing' } as never);
  expect(needs.items()).toMatchObject([{ kind: 'disk_full' }]);
  bus.emit('storage.changed', { state: 'ok' } as never);
  expect(needs.items()).toEqual([]);
});

test('the gravest come first, and of very many no more than twenty are shown', async () => {
  const { facts, needs } = await stage({ safeMode: { reason: 'corrupt' } as never });
  facts.held = 1;
  facts.takenPorts = [{ port: 8000, holder: 'somebody' }];
  facts.quarantined = Array.from({ length: 30 }, (_, n) => `s${n}`);
  const kinds = needs.items().map(({ kind }) => kind);
  expect([kinds.length, kinds.slice(0, 3)]).toEqual([20, ['safe_mode', 'port_in_use', 'quarantined']]);
});

test('after its stop it hears of nothing more', async () => {
  const { needs, bus } = await stage();
  needs.stop();
  bus.emit('storage.changed', { state: 'failing' } as never);
  expect(needs.items()).toEqual([]);
});
