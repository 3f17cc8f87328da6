import type { CrashPoint } from '../../../src/main/platform/crash-points.ts';
import type { StakeJson } from '../../../src/shared/wire/stakes.ts';
import type { HostWithWindow } from '../../support/host-with-window.ts';
import type { FaultEnvironment } from '../environment.ts';
import { hold, until } from '../fault.ts';
import { chainReady } from './prizes.ts';

/**
 * A stake of two players on a real local chain, played or cancelled with both fees paid. Afterwards every micro-unit
 * of the fees is in the wallet of a player.
 */

const FEE_MICRO = 700_001;
const WITHIN_MS = 60_000;
const CANCELLED_POINTS: readonly CrashPoint[] = [
  'stakes.afterCancel',
  'stakes.afterRefundAll',
  'stakes.afterRefund',
];

const stakeWhen = ({ api }: HostWithWindow, isSo: (stake: StakeJson) => boolean, what: string) =>
  until(
    async () => (await api.call('stakes.list', {}))[0] as StakeJson,
    (stake) => isSo(stake),
    { withinMs: WITHIN_MS, what },
  );

/** Makes the same stake as far as it has not been made; calls of a host that dies are lost. */
async function takePart(host: HostWithWindow, isCancelled: boolean): Promise<void> {
  const { api } = host;
  const game = { kind: 'session', template: 'tic_tac_toe.v1' } as const;
  const [known] = await api.call('stakes.list', {});
  if (known === undefined) await api.call('stakes.create', { title: 'Killed', game, feeMicro: FEE_MICRO });
  const { stakeId } = await stakeWhen(host, ({ state }) => state !== 'draft', 'an open stake');
  for (let entries = 0; entries < 2; entries += 1) {
    const { state, entries: made } = await api.call('stakes.get', { stakeId });
    if (state !== 'open' || made.length > entries) continue;
    // A person plays one seat, so that the game does not end before it is cancelled.
    const choice = isCancelled && entries === 0 ? { kind: 'you' as const } : { kind: 'random' as const };
    await api.call('stakes.enter', { stakeId, pay: 'play', choice });
  }
  if (!isCancelled) return;
  await stakeWhen(host, ({ entered }) => entered === 2, 'a stake with two entries');
  await api.call('stakes.cancel', { stakeId, reason: 'killed' }).catch((error: unknown) => {
    if (!String(error).includes('can no longer')) throw error;
  });
}

const isOver = ({ state, entries }: StakeJson): boolean =>
  state === 'refunded' || (state === 'settled' && entries.every((entry) => entry.state !== 'won'));

export async function killInStake(environment: FaultEnvironment, point: CrashPoint): Promise<void> {
  const isCancelled = CANCELLED_POINTS.includes(point);
  // Both fees are carried to the contract and back one by one.
  const isOfEntry = point === 'stakes.afterEnter' || point === 'stakes.afterRefund';
  const count = environment.between(1, isOfEntry ? 2 : 1);
  const first = await environment.host({ chain: 'local', crashAt: `${point}:${count}` });
  await chainReady(first);
  await takePart(first, isCancelled).catch(() => undefined);
  hold((await first.ended) === 'SIGKILL', 'the step was not reached');
  const again = await environment.host({ chain: 'local' });
  await chainReady(again);
  await takePart(again, isCancelled);
  const { state, entries } = await stakeWhen(again, isOver, 'the end of the stake');
  hold(state === (isCancelled ? 'refunded' : 'settled'), `the stake is ${state}`);
  const stakes = await again.api.call('stakes.list', {});
  hold(stakes.length === 1, `there are ${stakes.length} stakes`);
  const wallets = await Promise.all(
    entries.map(async ({ wallet }) =>
      Number((await again.api.call('rewards.balances', { wallet }))?.usdcMicro ?? -1),
    ),
  );
  const sum = wallets.reduce((total, micro) => total + micro, 0);
  hold(sum === 2 * FEE_MICRO, `the wallets hold ${wallets.join(' and ')}`);
  const isPaidBack = wallets.every((micro) => micro === FEE_MICRO);
  hold(!isCancelled || isPaidBack, `the fees came back as ${wallets.join(' and ')}`);
}
