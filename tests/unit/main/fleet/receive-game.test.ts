import { expect, test } from 'vitest';
import { LEFT_COLUMN, openTestFleet, uploadOf } from '../../../support/fleet/open-fleet.ts';

async function leased() {
  const opened = await openTestFleet();
  const own = await opened.worker('own');
  const sessionIds = await opened.order();
  const [order] = await opened.lease(own);
  if (order === undefined) throw new Error('nothing was leased');
  const upload = (game: number, actions = LEFT_COLUMN) =>
    uploadOf(order, game, actions, opened.clock.nowMs());
  const receive = (gameIndex: number, actions?: readonly string[]) =>
    opened.fleet.receive(own, {
      orderId: order.order_id,
      gameIndex,
      upload: upload(gameIndex, actions?.slice()),
    });
  return { ...opened, own, order, sessionIds, upload, receive };
}

test('a game counts once: its session is stored as replayed, and its owner is told', async () => {
  const { receive, sessions, sessionIds, told, auditRows } = await leased();
  const [first = ''] = sessionIds;
  expect(await receive(0)).toEqual({ ok: true, value: { counted: true } });
  expect(await receive(0)).toEqual({ ok: true, value: { counted: false, reason: 'already' } });
  expect(sessions.findSummary(first)).toMatchObject({ status: 'completed', winner: 'x', tick: 5 });
  expect(sessions.verify(first, null)).toMatchObject({ ok: true });
  expect(told).toEqual([`counted run ${first}`]);
  expect(auditRows().filter((row) => row.startsWith('FLEET_GAME_COUNTED'))).toHaveLength(1);
});

test('of two logs of one game that come at once one counts', async () => {
  const { receive } = await leased();
  const drawn = ['4', '0', '2', '6', '3', '5', '1', '7', '8'];
  const answers = await Promise.all([receive(0), receive(0, drawn)]);
  expect(answers.map((answer) => (answer.ok ? 'counted' : answer.code)).toSorted()).toEqual([
    'ALREADY_COUNTED',
    'counted',
  ]);
});

test('an order is over when all its games count', async () => {
  const { receive, fleet, own, lease } = await leased();
  await receive(1);
  expect(fleet.listUncountedGames('run')).toHaveLength(1);
  await receive(0);
  expect(fleet.listUncountedGames('run')).toEqual([]);
  expect(await lease(own)).toEqual([]);
  expect((await fleet.readStatus()).orders).toEqual({ ready: 0, leased: 0, dead: 0 });
});

test('a forged game is kept as evidence and ends the attempt', async () => {
  const { receive, fleet, own, lease, db } = await leased();
  expect(await receive(0, ['0', '0'])).toMatchObject({
    ok: false,
    code: 'FORGED',
    detail: { check: 'replay', row: 2 },
  });
  expect(await receive(0)).toMatchObject({ ok: false, code: 'STALE_ATTEMPT' });
  expect(db.prepare('select code, failed_check, row_number from fleet_refused order by id').all()).toEqual([
    { code: 'FORGED', failed_check: 'replay', row_number: 2 },
    { code: 'STALE_ATTEMPT', failed_check: null, row_number: null },
  ]);
  expect(await lease(own)).toMatchObject([{ attempt: 2 }]);
  expect((await fleet.readStatus()).workers[0]).toMatchObject({ counted: 0, refused: 2 });
});

test('other rules, unknown orders and withdrawn ones have answers of their own', async () => {
  const { own, order, upload, fleet } = await leased();
  const received = { orderId: order.order_id, gameIndex: 0, upload: { ...upload(0), rules: 'r1:other' } };
  expect(await fleet.receive(own, received)).toMatchObject({ code: 'RULES_MISMATCH' });
  expect(await fleet.receive(own, { ...received, orderId: 'none' })).toMatchObject({ code: 'NOT_FOUND' });
  await fleet.withdraw('run', { leased: true });
  expect(await fleet.receive(own, { ...received, upload: upload(0) })).toMatchObject({ code: 'GONE' });
});
