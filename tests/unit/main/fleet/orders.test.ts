import { expect, test } from 'vitest';
import { createMemoryQueue } from '../../../../src/main/fleet/index.ts';
import { openTestFleet } from '../../../support/fleet/open-fleet.ts';

test('a queue that lost everything gets the open orders again, each once', async () => {
  const { fleet, order, restart, clock } = await openTestFleet();
  await order();
  const queue = createMemoryQueue(clock);
  const again = restart({ queue });
  again.start('http://127.0.0.1:1/');
  clock.advance(30_000);
  expect(await queue.counts()).toEqual({ ready: 1, leased: 0, dead: 0 });
  expect(fleet.listUncountedGames('run')).toHaveLength(2);
  await again.stop();
});

test('an order for rules that this program no longer has is withdrawn, and its owner is told', async () => {
  const { fleet, order, restart, db, told } = await openTestFleet();
  await order();
  db.exec("update fleet_orders set rules = 'r1:older'");
  const again = restart();
  again.start('http://127.0.0.1:1/');
  await expect.poll(() => told).toEqual(['withdrawn run']);
  expect(fleet.listUncountedGames('run')).toEqual([]);
  expect((await fleet.readStatus()).orders).toEqual({ ready: 0, leased: 0, dead: 0 });
  await again.stop();
});
