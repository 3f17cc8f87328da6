import { expect, test, vi } from 'vitest';
import type { FleetDeps } from '../../../../../src/main/fleet/index.ts';
import { LEFT_COLUMN, openTestFleet, uploadOf } from '../../../../support/fleet/open-fleet.ts';

const SEEDS = { x: '01'.repeat(32), o: '02'.repeat(32) };

/** An invited worker whose game counts, and a host that plays every game again with these actions. */
async function counted(again: readonly string[], trust: 'own' | 'invited' = 'invited', seeds = true) {
  const played: string[] = [];
  const playAgain: FleetDeps['playAgain'] = async (game) => {
    played.push(game.header.session_id);
    const rows = again.map((action, at) => ({ seq: at + 1, kind: 'action', role: 'xo'[at % 2], action }));
    return { rows } as unknown as Awaited<ReturnType<NonNullable<FleetDeps['playAgain']>>>;
  };
  const opened = await openTestFleet({ playAgain, recheckShare: 1 });
  const worker = await opened.worker('guest', trust);
  await opened.order(2, 'invited', seeds ? SEEDS : {});
  const [order] = await opened.lease(worker);
  if (order === undefined) throw new Error('nothing was leased');
  const receive = (gameIndex: number) =>
    opened.fleet.receive(worker, {
      orderId: order.order_id,
      gameIndex,
      upload: uploadOf(order, gameIndex, LEFT_COLUMN, opened.clock.nowMs()),
    });
  await receive(0);
  opened.fleet.start('http://127.0.0.1:1/');
  const rechecks = async () => (await opened.fleet.readStatus()).workers[0]?.rechecks;
  return { ...opened, worker, order, receive, played, rechecks };
}

test('a game that goes the same way again agrees, and its worker goes on', async () => {
  const { rechecks, fleet, order, worker } = await counted(LEFT_COLUMN);
  await vi.waitFor(async () => expect(await rechecks()).toMatchObject({ agreed: 1, waiting: 0 }));
  expect((await fleet.readStatus()).disagreements).toEqual([]);
  const held = [{ order_id: order.order_id, attempt: 1 }];
  expect(await fleet.heartbeat(worker, { v: 1, held })).toEqual([true]);
});

test('a game that goes another way sets its worker aside until a person decides; what counts stays', async () => {
  const { rechecks, fleet, order, worker, receive, lease, auditRows, sessions } = await counted([
    '0',
    '1',
    '4',
    '3',
    '8',
  ]);
  await vi.waitFor(async () => expect(await rechecks()).toMatchObject({ differed: 1 }));
  const status = await fleet.readStatus();
  const [found] = status.disagreements;
  expect(found).toMatchObject({ worker: 'guest', game: 0, row: 3, orderId: order.order_id });
  expect(sessions.findSummary(found?.sessionId ?? '')).toMatchObject({ status: 'completed', winner: 'x' });
  expect(auditRows().some((row) => row.startsWith('FLEET_GAME_DIFFERED'))).toBe(true);
  const held = [{ order_id: order.order_id, attempt: 1 }];
  expect(await fleet.heartbeat(worker, { v: 1, held })).toEqual([false]);
  expect(await receive(1)).toMatchObject({ ok: false, code: 'STALE_ATTEMPT' });
  expect(await lease(worker)).toEqual([]);
  expect(fleet.readProblems().suspendedWorkers).toMatchObject([{ workerId: worker.workerId, name: 'guest' }]);
  expect(await fleet.reinstate(worker.workerId)).toMatchObject({ ok: true });
  expect(fleet.readProblems().suspendedWorkers).toEqual([]);
  expect(await fleet.heartbeat(worker, { v: 1, held })).toEqual([true]);
  expect(await fleet.reinstate('nobody')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});

test('games of own machines and of players that draw freely are not played again', async () => {
  const own = await counted([], 'own');
  const free = await counted([], 'invited', false);
  expect(await own.rechecks()).toEqual({ agreed: 0, differed: 0, waiting: 0 });
  expect(await free.rechecks()).toEqual({ agreed: 0, differed: 0, waiting: 0 });
  expect([...own.played, ...free.played]).toEqual([]);
});
