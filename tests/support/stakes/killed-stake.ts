import { join } from 'node:path';
import { expect } from 'vitest';
import type { StakeJson } from '../../../src/shared/wire/stakes.ts';
import { endWithTest } from '../chain/test-chain.ts';
import { hostWithWindow, type HostWithWindow } from '../host-with-window.ts';
import { temporaryFolder } from '../test-storage.ts';

/**
 * Kills a host around one step of a stake of two players on a real chain, and lets another host continue. Every
 * micro-unit must be where it belongs afterwards.
 */

const FEE = 700_001;

/** The steps of a stake that is played to its end. */
export const PLAYED_POINTS = [
  'stakes.afterCreate',
  'stakes.afterOpen',
  'stakes.afterEntry',
  'stakes.afterEnter',
  'stakes.afterEnter:2',
  'stakes.afterStart',
  'stakes.afterDecide',
  'stakes.afterSettle',
  'stakes.afterPayout',
] as const;

/** The steps of one that is cancelled with both fees paid. */
export const CANCELLED_POINTS = [
  'stakes.afterCancel',
  'stakes.afterRefundAll',
  'stakes.afterRefund',
  'stakes.afterRefund:2',
] as const;

const chainReady = ({ api }: HostWithWindow): Promise<void> =>
  expect
    .poll(async () => (await api.call('chain.status', {})).state, { timeout: 60_000, interval: 50 })
    .toBe('ready');

const NEW = {
  title: 'Killed',
  game: { kind: 'session', template: 'tic_tac_toe.v1' },
  feeMicro: FEE,
} as const;

/** Makes the same stake as far as it has not been made; calls of a host that dies are lost. */
async function play({ api }: HostWithWindow, isCancelled: boolean): Promise<void> {
  const [known] = await api.call('stakes.list', {});
  const stakeId = (known ?? (await api.call('stakes.create', NEW))).stakeId;
  await expect
    .poll(async () => (await api.call('stakes.get', { stakeId })).state, { timeout: 60_000 })
    .not.toBe('draft');
  for (let entries = 0; entries < 2; entries += 1) {
    const { state, entries: made } = await api.call('stakes.get', { stakeId });
    if (state !== 'open' || made.length > entries) continue;
    // A person plays one seat, so that the game does not end before it is cancelled.
    const choice = isCancelled && entries === 0 ? { kind: 'you' as const } : { kind: 'random' as const };
    await api.call('stakes.enter', { stakeId, pay: 'play', choice });
  }
  if (!isCancelled) return;
  await expect
    .poll(async () => (await api.call('stakes.get', { stakeId })).entered, { timeout: 60_000 })
    .toBe(2);
  await api.call('stakes.cancel', { stakeId, reason: 'killed' }).catch((error: unknown) => {
    if (!String(error).includes('can no longer')) throw error;
  });
}

const isOver = ({ state, entries }: StakeJson): boolean =>
  state === 'refunded' || (state === 'settled' && entries.every((entry) => entry.state !== 'won'));

export async function conservesAfter(point: string, isCancelled: boolean): Promise<void> {
  const data = temporaryFolder();
  endWithTest(join(data, 'chain'));
  const first = await hostWithWindow(data, { crashAt: point, chain: 'local' });
  await chainReady(first);
  await play(first, isCancelled).catch(() => undefined);
  expect(await first.ended).toBe('SIGKILL');
  const again = await hostWithWindow(data, { chain: 'local' });
  await chainReady(again);
  await play(again, isCancelled);
  const read = async (): Promise<StakeJson> => (await again.api.call('stakes.list', {}))[0] as StakeJson;
  await expect.poll(async () => isOver(await read()), { timeout: 60_000 }).toBe(true);
  expect(await again.api.call('stakes.list', {})).toHaveLength(1);
  const { state, entries } = await read();
  expect(state).toBe(isCancelled ? 'refunded' : 'settled');
  const wallets = await Promise.all(
    entries.map(async ({ wallet }) =>
      Number((await again.api.call('rewards.balances', { wallet }))?.usdcMicro ?? -1),
    ),
  );
  expect(wallets.reduce((sum, micro) => sum + micro, 0)).toBe(2 * FEE);
  if (isCancelled) expect(wallets).toEqual([FEE, FEE]);
  await again.stop();
}
